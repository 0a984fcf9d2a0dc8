/** The symbols of buttons: strokes in the text's colour on a 24 × 24 grid. */
import { h, s } from "./dom.js";

const PATHS = {
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z",
  remove: "M6 6l12 12M18 6L6 18",
  undo: "M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4",
  redo: "M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h4",
  search: "M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15.5 15.5L20 20",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  globe:
    "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM4 12h16M12 4c3 2.5 4 5 4 8s-1 5.5-4 8c-3-2.5-4-5-4-8s1-5.5 4-8z",
  plane: "M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14",
  refresh: "M5 12a7 7 0 0 1 12.2-4.7L19 9M19 5v4h-4M19 12a7 7 0 0 1-12.2 4.7L5 15M5 19v-4h4",
  back: "M14 5l-7 7 7 7",
  forward: "M10 5l7 7-7 7",
  pin: "M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  dice: "M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01",
  check: "M5 12.5l4.5 4.5L19 7.5",
  book: "M4 5.5c3-1 6-.5 8 1 2-1.5 5-2 8-1V18c-3-1-6-.5-8 1-2-1.5-5-2-8-1zM12 6.5V19",
  external: "M13 5h6v6M19 5l-8 8M17 14v5H5V7h5",
  trash: "M5 7h14M10 7V4.5h4V7M7 7l1 12.5h8L17 7",
  sliders: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  grip: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5V5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3l1.8 1.8M16.9 16.9l1.8 1.8M5.3 18.7l1.8-1.8M16.9 7.1l1.8-1.8",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z",
  compare: "M4 5h6v14H4zM14 5h6v14h-6z",
  warning: "M12 4L2.5 20h19zM12 10v5M12 17.6h.01",
  flag: "M6 21V4M6 5c4-2 8 2 12 0v9c-4 2-8-2-12 0",
  columns: "M4 5h4.5v14H4zM10 5h4.5v9H10zM16 5h4.5v6H16z",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  edit: "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3",
};

/** A decorative symbol; its control needs an accessible name. */
export function symbol(name) {
  return s(
    "svg",
    {
      class: `symbol symbol-${name}`,
      viewBox: "0 0 24 24",
      "aria-hidden": "true",
      focusable: "false",
    },
    s("path", { d: PATHS[name] }),
  );
}

/** A button with a symbol and an accessible name. */
export function iconButton(name, label, work) {
  const props = { type: "button", class: "icon-button", "aria-label": label, title: label };
  return h("button", { ...props, on: { click: work } }, symbol(name));
}
