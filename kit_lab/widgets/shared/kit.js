// What every front end shares, under one name.

export { arrowOf } from "./arrows.js";
export { asking } from "./asking.js";
export { inMarks, quoting } from "./coded.js";
export { colour, mix, paint, pixel, rgb, scales } from "./colours.js";
export { segmented, select, slider, stopSlider } from "./controls.js";
export { audible, clipped, el, id, inWords, svg, tellLanguage, textField } from "./dom.js";
export { defineWidget } from "./host.js";
export { languageIn, languageOf, languagesOf } from "./languages.js";
export { bytes, exact, grouped, number, percent } from "./numbers.js";
export { flag, listOf, matrixOf, maybe, oneOf, real, whole, words } from "./rules.js";
export { perFrame, sharpen } from "./screen.js";
export { measure, shorten } from "./texts.js";
