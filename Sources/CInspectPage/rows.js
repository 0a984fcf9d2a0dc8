// The list of messages. At the start, each row is an empty element. Its contents are built when it comes near the
// window or is selected, so that the page does not build all rows of a long recording when it opens.

const list = document.getElementById("rows");

const longest = Math.max(...files.map((file) => file.longest));

/** The bar of a duration. Its width is at least 1 %, and 100 % for the longest duration of all files. */
function bar(took) {
  const created = element("span", "bar");
  created.style.setProperty("--share", `${Math.max(1, (100 * took) / longest)}%`);
  return created;
}

/** The cell with the time that a reply took, or `no reply` for an unanswered request. */
function tookCell(row) {
  const cell = element("span", "took");
  if (row.took !== undefined) {
    cell.append(bar(row.took), element("span", "", durationText(row.took)));
  } else if (row.isUnanswered) {
    cell.append("no reply");
  }
  return cell;
}

/** The element of a row within its item; for `undefined`, one that says which file alone has the row. */
function cell(row, fileIndex) {
  if (!row) {
    return element("span", "cell absent", `only in ${visible(files[1 - fileIndex].name)}`);
  }
  const created = element("span", `cell ${row.kind} ${row.direction ?? ""}`);
  created.classList.toggle("error", row.error === true);
  created.classList.toggle("slow", row.isSlow);
  created.classList.toggle("unanswered", row.isUnanswered);
  const text = element("span", "text");
  if (row.method) {
    text.append(element("bdi", "method", visible(row.method)), " ");
  }
  const preview = row.preview ?? row.text.slice(0, 200);
  text.append(element("bdi", "preview", visible(preview)));
  const place = row.file ? `${row.file.split("/").at(-1)}:${row.line}` : String(row.line);
  created.append(
    element("span", "line", place),
    element("span", "time", row.time === undefined ? "" : timeText(row.time)),
    element("span", "arrow", arrow(row)),
    element("span", "kind", kindName(row)),
    element("bdi", "id", visible(row.id ?? "").slice(0, 40)),
    text,
    tookCell(row),
  );
  return created;
}

/** The element with the paths of the first three differences. */
function differenceSummary(differences) {
  const shown = differences.slice(0, 3).map(([path]) => visible(path));
  const rest = differences.length > shown.length ? ", …" : "";
  return element("span", "summary", `≠ ${shown.join(", ")}${rest}`);
}

/**
 * The empty element of an item. Its id, such as `row12`, differs from the `#m12` of links: for an element with that id,
 * the browser would move the focus.
 */
function row(item) {
  item.element = element("li", "");
  item.element.id = `row${item.number}`;
  item.element.classList.toggle("different", isComparing && item.isDifferent);
  return item.element;
}

/** Builds the contents of the row of an item, unless it has them. */
function build(item) {
  if (item.head) {
    return;
  }
  const head = button("", () => toggle(item));
  head.tabIndex = -1;
  head.setAttribute("aria-expanded", "false");
  head.addEventListener("focus", () => select(item));
  item.rows.forEach((row, index) => {
    head.append(cell(row, index));
  });
  if (item.differences.length > 0) {
    head.append(differenceSummary(item.differences));
  }
  item.element.append(head);
  item.head = head;
}

/** The selected item: the first one when the page opens, then the one that had the focus last. Null without items. */
let current = null;

/** Selects an item: makes its row the one that Tab reaches, and marks the request or reply that belongs to it. */
function select(item) {
  build(item);
  if (current) {
    current.head.tabIndex = -1;
  }
  for (const marked of list.querySelectorAll(".partner")) {
    marked.classList.remove("partner");
  }
  current = item;
  item.head.tabIndex = 0;
  for (const row of item.present) {
    row.partner?.item?.element.classList.add("partner");
  }
}

function isOpen(item) {
  return item.head?.getAttribute("aria-expanded") === "true";
}

function toggle(item) {
  const opens = !isOpen(item);
  item.head.setAttribute("aria-expanded", String(opens));
  if (opens) {
    item.element.append(details(item));
    item.element.scrollIntoView({ block: "nearest" });
  } else {
    item.element.querySelector(".details").remove();
  }
  buildNearWindow();
}

function focus(item) {
  build(item);
  item.head.focus();
  item.element.scrollIntoView({ block: "nearest" });
}

/** Shows the names of the columns for each file. */
function showColumns() {
  const columns = document.getElementById("columns");
  for (const file of files) {
    const head = element("span", "cell");
    for (const [name, text] of [
      ["line", "line"],
      ["time", file.hasTimes ? "time, s" : ""],
      ["arrow", ""],
      ["kind", "kind"],
      ["id", "id"],
      ["text", isComparing ? visible(file.name) : "message"],
      ["took", file.hasTimes ? "reply after" : ""],
    ]) {
      head.append(element("span", name, text));
    }
    columns.append(head);
  }
}

document.body.classList.toggle("comparing", isComparing);
document.body.classList.toggle("untimed", !files.some((file) => file.hasTimes));
showColumns();
for (const item of items) {
  list.append(row(item));
}

/** The items that the filters show. */
let shown = items;

/** Rows are built up to this distance from the window, in pixels. */
const MARGIN = 1000;

/** Builds the shown rows near the window. Finds the first one by bisection. */
function buildNearWindow() {
  let low = 0;
  let high = shown.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (shown[middle].element.getBoundingClientRect().bottom < -MARGIN) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const near = [];
  for (let index = low; index < shown.length; index += 1) {
    if (shown[index].element.getBoundingClientRect().top > innerHeight + MARGIN) {
      break;
    }
    near.push(shown[index]);
  }
  near.forEach(build);
}

/** Shows the items that meet a condition, and hides the others. */
function show(condition) {
  shown = items.filter(condition);
  const kept = new Set(shown);
  for (const item of items) {
    item.element.hidden = !kept.has(item);
  }
  buildNearWindow();
}

addEventListener("scroll", buildNearWindow, { passive: true });
addEventListener("resize", buildNearWindow);
