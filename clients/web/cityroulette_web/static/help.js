/** The keyboard shortcuts. */
import { h } from "./dom.js";
import { showDialog } from "./messages.js";

const KEYS = [
  [
    "In the list",
    [
      ["↑ ↓", "previous or next city"],
      ["Enter", "details"],
      ["s or Space", "star"],
      ["d or Delete", "remove"],
      ["← →", "buttons of a row"],
    ],
  ],
  [
    "On the map",
    [
      ["↑ ↓ ← →", "next city in that direction"],
      ["Shift+↑ ↓ ← →", "move the map"],
      ["+ −", "zoom in, zoom out"],
      ["0", "show all"],
      ["s", "star"],
    ],
  ],
  ["On the curve of hours", [["← → Home End", "read the values of an hour"]]],
  [
    "Everywhere",
    [
      ["/", "search"],
      ["Space", "skip the spin, draw again"],
      ["Ctrl+Z", "undo"],
      ["Ctrl+Shift+Z", "redo"],
      ["Esc", "close the details"],
      ["?", "show these keys"],
    ],
  ],
];

export function help() {
  showDialog(
    "Keyboard",
    KEYS.map(([title, rows]) => [
      h("h3", { text: title }),
      h(
        "dl",
        { class: "keys" },
        rows.map(([key, what]) => [h("dt", {}, h("kbd", { text: key })), h("dd", { text: what })]),
      ),
    ]),
  );
}
