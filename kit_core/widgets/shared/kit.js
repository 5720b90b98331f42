// What every front end shares, under one name.

export { arrowOf } from "./arrows.js";
export { asking } from "./asking.js";
export { colour, mix, rgb, scales } from "./colours.js";
export { segmented, select, slider } from "./controls.js";
export { audible, clipped, el, id, inWords, svg } from "./dom.js";
export { bytes, exact, grouped, number } from "./numbers.js";
export { makeReset } from "./reset.js";
export { flag, listOf, matrixOf, maybe, oneOf, real, whole, words } from "./rules.js";
export { perFrame, sharpen, voice } from "./screen.js";
export { makeShare } from "./share.js";
export { stopSlider } from "./stops.js";
export { shorten } from "./texts.js";
export { tie, writing } from "./tie.js";
