// What every front end shares, under one name.

export { colour, mix, rgb, scales } from "./colours.js";
export { segmented, select, slider } from "./controls.js";
export { el, id, svg } from "./dom.js";
export { bytes, grouped, number } from "./numbers.js";
export { perFrame, sharpen, voice } from "./screen.js";
export { tie, writing } from "./tie.js";
