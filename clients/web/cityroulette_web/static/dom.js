/** Element builders; text is inserted as text, never as markup. */

/** Elements with values that `refreshTexts` computes again, and the functions of these values. */
const texts = new Set();
/** The number of elements above which those that were collected are removed. */
let crowded = 1000;

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element.
 * @param {string} tag
 * @param {Object} [props] `class`, `on` (an object of listeners), `text`, properties of the element if
 *   it has them, else attributes; null and undefined are skipped. A function computes its value, again
 *   after a change of the language: for elements that no view draws again.
 * @param {...(Node|string|null|Array)} children
 */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** The same for SVG, where everything is an attribute. */
export function s(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined) continue;
    if (name === "on") {
      for (const [event, listener] of Object.entries(value))
        element.addEventListener(event, listener);
    } else if (typeof value === "function") {
      set(element, name, value());
      remember(element, name, value);
    } else set(element, name, value);
  }
  element.append(
    ...children
      .flat(Infinity)
      .filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

function set(element, name, value) {
  if (name === "text") {
    element.textContent = value;
  } else if (name === "class") {
    element.setAttribute("class", value);
  } else if (!(element instanceof SVGElement) && name in element && !name.includes("-")) {
    element[name] = value;
  } else {
    element.setAttribute(name, String(value));
  }
}

function remember(element, name, compute) {
  texts.add({ element: new WeakRef(element), name, compute });
  if (texts.size > crowded) forgetCollected();
}

function forgetCollected() {
  for (const text of texts) if (!text.element.deref()) texts.delete(text);
  crowded = Math.max(1000, 2 * texts.size);
}

/** Computes the values again that were given as functions, after a change of the language. */
export function refreshTexts() {
  forgetCollected();
  for (const { element, name, compute } of texts) set(element.deref(), name, compute());
}

/** A text that is computed again after a change of the language. */
export function liveText(compute) {
  const node = document.createTextNode(compute());
  remember(node, "text", compute);
  return node;
}

/** Replaces all children. */
export function replace(element, ...children) {
  element.replaceChildren(
    ...children
      .flat(Infinity)
      .filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/** Sets text only if it differs, so that a live region is not announced twice. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Sets an attribute, or removes it for null. */
export function setAttr(element, name, value) {
  if (value === null || value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

/** Calls `work` once before the next frame, however often it is requested. */
export function onNextFrame(work) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      work();
    });
  };
}

/** Calls `work` once after the next frame, however often it is requested. */
export function afterPaint(work) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      setTimeout(() => {
        asked = false;
        work();
      });
    });
  };
}

/** Whether the user prefers reduced motion. */
export const prefersStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

let lastId = 0;
/** An id for elements that refer to each other. */
export const freshId = (stem) => `${stem}-${++lastId}`;
