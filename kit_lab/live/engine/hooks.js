// Where the engine can be looked into and operated on. Every function of the model gets `here`: where it stands and who
// is watching, { hooks, path, ... }. The hooks are one function (place, value, input) => value | undefined. A place is
// named as kit_core names its layers: "encoder/layer_0/self_attention/weights".

/** The same, one name further in. */
export const below = (here, name) => ({ ...here, path: here.path ? `${here.path}/${name}` : name });

/** Shows `value` to the hooks and goes on with what they give back, if anything. `input` is what it came from. */
export const see = (here, name, value, input) => {
  if (!here.hooks) return value;
  const place = [here.path, name].filter(Boolean).join("/");
  const changed = here.hooks(place, value, input);
  return changed === undefined ? value : changed;
};
