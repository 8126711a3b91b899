"use strict";

// Text from plugins reaches the page in two ways only: as a text node made here, or as the value of an attribute that
// is never a handler or an address.

const hiddenCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu;

/** Control and direction characters as visible escapes; line breaks and tabs stay in text of several lines. */
function visible(text, keepsBreaks = false) {
  return String(text).replace(hiddenCharacters, (character) => {
    if (character === "\n") return keepsBreaks ? character : "\\n";
    if (character === "\t") return keepsBreaks ? character : "\\t";
    if (character === "\r") return "\\r";
    return `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`;
  });
}

/** An element with attributes and children; strings become text nodes, null is left out. */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "onclick") element.addEventListener("click", value);
    else element.setAttribute(name, value === true ? "" : visible(value, true));
  }
  fill(element, ...children);
  return element;
}

/** What is shown of a text in one line: a word of a megabyte would keep the browser busy for minutes. */
const lineLimit = 4000;

/** Appends children: strings as text in one line. */
function fill(element, ...children) {
  for (const child of children.flat(3)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(visible(cut(child))));
  }
  return element;
}

/** The beginning of a text that is too long for a line. */
function cut(text) {
  const whole = String(text);
  return whole.length > lineLimit ? `${whole.slice(0, lineLimit)}…` : whole;
}

/** A block of text in several lines. */
function block(text, attributes) {
  const element = make("pre", { tabindex: "0", dir: "auto", ...attributes });
  element.textContent = visible(text, true);
  return element;
}

const iconPaths = {
  passed: "M3.5 8.5l3 3 6-7",
  rerendered: "M12.5 8a4.5 4.5 0 1 1-1.4-3.2M11.6 2.4v2.7H8.9",
  missing: "M8 3.5v9M3.5 8h9",
  different: "M3.5 6h9M3.5 10h9M10.5 3.5l-5 9",
  sizeChanged: "M9.5 3.5h3v3M12.5 3.5l-9 9M3.5 9.5v3h3",
  unstable: "M2.5 9.5C4 5.5 6 5.5 8 8s4 2.5 5.5-1.5",
  crashed: "M9 2.5L4.5 9H8l-1 4.5L11.5 7H8z",
  timedOut: "M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11zM8 5v3.2l2 1.3",
  exited: "M9 3.5H3.5v9H9M7 8h6M11 6l2 2-2 2",
  failed: "M4.5 4.5l7 7M11.5 4.5l-7 7",
  quarantined: "M6 4.5v7M10 4.5v7",
  skipped: "M4 8h8",
  copy: "M6 5.5h6.5v7H6zM3.5 10.5v-7H10",
  back: "M9.5 3.5L5 8l4.5 4.5",
  up: "M3.5 10L8 5.5l4.5 4.5",
  down: "M3.5 6L8 10.5 12.5 6",
  play: "M5.5 3.5v9l7-4.5z",
  pause: "M6 4v8M10 4v8",
};

/** A small drawing, which says nothing to a screen reader. */
function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const drawing = document.createElementNS(space, "svg");
  for (const [key, value] of [["viewBox", "0 0 16 16"], ["aria-hidden", "true"], ["focusable", "false"], ["class", "icon"]]) {
    drawing.setAttribute(key, value);
  }
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", iconPaths[name] || iconPaths.failed);
  drawing.append(path);
  return drawing;
}

const grouped = new Intl.NumberFormat("en");

/** A number with its digits in groups. */
const count = (number) => grouped.format(number);

/** `1 preview`, `5,000 previews`. */
const counted = (number, noun, plural = `${noun}s`) => `${count(number)} ${number === 1 ? noun : plural}`;

/** A share in percent; what is not zero never reads as zero. */
function percent(ratio) {
  const value = ratio * 100;
  if (ratio > 0 && value < 0.001) return "< 0.001 %";
  if (ratio < 1 && value > 99.9) return "> 99.9 %";
  return `${Number(value.toFixed(value >= 1 ? 1 : value >= 0.1 ? 2 : 3))} %`;
}

/** A colour difference with one digit. */
const deltaE = (value) => (value > 0 && value < 0.05 ? "< 0.1" : String(Number(value.toFixed(1))));

/** Nanoseconds with three significant digits. */
function duration(nanoseconds) {
  for (const [unit, size] of [["s", 1e9], ["ms", 1e6], ["µs", 1e3]]) {
    if (nanoseconds >= size) return `${Number((nanoseconds / size).toPrecision(3))} ${unit}`;
  }
  return `${nanoseconds} ns`;
}
