// Where the engine can be looked into and operated on. Every function of the model gets `here`: where it stands and who
// is watching, { hooks, path, ... }. The hooks are one function (place, value, input) => value | undefined. A place is
// named as kit_core names its layers: "encoder/layer_0/self_attention/weights".

/** The same, one name further in. */
export const below = (here, name) => ({ ...here, path: here.path ? `${here.path}/${name}` : name });

/** What a model does in every pass of its own, model.hooks, and after it what is asked of this one. */
export const together = ({ hooks: own }, hooks) => {
  if (!own || !hooks) return own ?? hooks;
  return (place, value, input) => {
    const mine = own(place, value, input);
    const changed = hooks(place, mine, input);
    return changed === undefined ? mine : changed;
  };
};

/** Shows `value` to the hooks and goes on with what they give back, if anything. `input` is what it came from. */
export const see = (here, name, value, input) => {
  if (!here.hooks) return value;
  const place = [here.path, name].filter(Boolean).join("/");
  const changed = here.hooks(place, value, input);
  return changed === undefined ? value : changed;
};
