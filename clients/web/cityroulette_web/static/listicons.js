/** The icons and colours of lists, by the names of the program. */
import { s } from "./dom.js";

const PATHS = {
  pin: "M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z",
  heart: "M12 20s-8-5-8-10.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.5C20 15 12 20 12 20z",
  flag: "M6 21V4M6 5c4-2 8 2 12 0v9c-4 2-8-2-12 0",
  home: "M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6",
  work: "M4 8h16v11H4zM9 8V5h6v3M4 13h16",
  plane: "M12 3v18M12 9l9 5v2l-9-2.5L3 16v-2zM8.5 21h7",
  train: "M7 4h10v12H7zM7 10h10M10 13h.01M14 13h.01M8 16l-2 4M16 16l2 4",
  boat: "M4 15h16l-3 5H7zM12 15V4l6 8h-6M12 6l-5 6h5",
  car: "M4 17v-5l2-5h12l2 5v5zM4 12h16M7 17v2M17 17v2M7.5 14.5h.01M16.5 14.5h.01",
  bicycle:
    "M6.5 12.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17.5 12.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM6.5 16.5L10 8h5l2.5 8.5M9 11h7l-4 5.5H6.5M14 5h2l-1 3",
  mountain: "M3 19l6-11 4 7 2-3 6 7zM9 8l2 4",
  beach: "M4 11a8 8 0 0 1 16 0zM12 11v9M12 3v1M4 20h16",
  camera: "M4 8h4l2-3h4l2 3h4v11H4zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
  food: "M7 4v16M4.5 4v4a2.5 2.5 0 0 0 5 0V4M17 20v-6M17 4c-3 2-3 8 0 10",
  book: "M4 5.5c3-1 6-.5 8 1 2-1.5 5-2 8-1V18c-3-1-6-.5-8 1-2-1.5-5-2-8-1zM12 6.5V19",
  music:
    "M9 18V6l10-2v12M9 9l10-2M6.5 15.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM16.5 13.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  people:
    "M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM3 20c0-4 2.5-6 6-6s6 2 6 6M16 5.5a3.2 3.2 0 0 1 0 6M17.5 14.5c2.3.7 3.5 2.7 3.5 5.5",
};

/** The names of all icons and colours, in the order of the menus. */
export const ICONS = Object.keys(PATHS);
export const COLORS = [
  ...["red", "orange", "yellow", "green", "teal"],
  ...["blue", "purple", "pink", "brown", "gray"],
];

/** The icon of a list in its colour; the name of the list must be beside it. */
export function listIcon({ icon, color }) {
  return s(
    "svg",
    {
      class: "symbol list-icon",
      "data-color": color,
      viewBox: "0 0 24 24",
      "aria-hidden": "true",
      focusable: "false",
    },
    s("path", { d: PATHS[icon] ?? PATHS.pin }),
  );
}
