/** Element builders; text is inserted as text, never as markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element.
 * @param {string} tag
 * @param {Object} [props] `class`, `on` (an object of listeners), `text`, properties of the element if
 *   it has them, else attributes; null and undefined are skipped.
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
    } else if (name === "text") {
      element.textContent = value;
    } else if (name === "class") {
      element.setAttribute("class", value);
    } else if (!(element instanceof SVGElement) && name in element && !name.includes("-")) {
      element[name] = value;
    } else {
      element.setAttribute(name, String(value));
    }
  }
  element.append(
    ...children
      .flat(Infinity)
      .filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
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
