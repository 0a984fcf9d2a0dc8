/** The keyboard shortcuts. */
import { h } from "./dom.js";
import { showDialog } from "./messages.js";
import { hasString, t } from "./strings.js";

/** Groups of shortcuts. Texts that are no keys of strings are shown as they are. */
const KEYS = [
  [
    "keys.inList",
    [
      ["↑ ↓", "keys.nextCity"],
      ["keys.enter", "keys.detailsOpen"],
      ["keys.starKeys", "keys.star"],
      ["keys.deleteKeys", "keys.remove"],
      ["← →", "keys.rowButtons"],
      ["keys.ctrlShiftZ", "keys.redo"],
      ["Esc", "keys.detailsClose"],
    ],
  ],
  ["keys.onCards", [["keys.delete", "keys.remove"]]],
  ["keys.onHandle", [["keys.handleKeys", "keys.moveCard"]]],
  ["keys.onDraw", [["keys.space", "keys.draw"]]],
  [
    "keys.onMap",
    [
      ["↑ ↓ ← →", "keys.nextOnMap"],
      ["keys.shiftArrows", "keys.moveMap"],
      ["+ −", "keys.zoom"],
      ["0", "keys.showAll"],
      ["s", "keys.star"],
    ],
  ],
  ["keys.onCurve", [["keys.curveKeys", "keys.readHour"]]],
  [
    "keys.everywhere",
    [
      ["/", "keys.search"],
      ["keys.ctrlZ", "keys.undo"],
      ["?", "keys.showKeys"],
    ],
  ],
];

const textOf = (text) => (hasString(text) ? t(text) : text);

export function help() {
  showDialog(
    t("frame.keyboard"),
    KEYS.map(([title, rows]) => [
      h("h3", { text: t(title) }),
      h(
        "dl",
        { class: "keys" },
        rows.map(([key, what]) => [
          h("dt", {}, h("kbd", { text: textOf(key) })),
          h("dd", { text: t(what) }),
        ]),
      ),
    ]),
  );
}
