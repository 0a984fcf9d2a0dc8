// The messages of the page, from the data that `InspectPage` wrote.

const { files, pairs } = JSON.parse(document.getElementById("data").textContent);
const isComparing = files.length === 2;

/** In milliseconds. A reply that took at least this long is slow. */
const SLOW = 1000;

/** In milliseconds. A reply that took at least this long, and SLOW_FACTOR times the median of its file, is slow too. */
const SLOW_IF_UNUSUAL = 100;
const SLOW_FACTOR = 4;

const SLOW_RULE =
  "A reply is slow if it took 1 s, or 100 ms and four times the median of the recording.";

function median(numbers) {
  const sorted = numbers.toSorted((first, second) => first - second);
  return sorted.length === 0 ? 0 : sorted[Math.floor((sorted.length - 1) / 2)];
}

// Adds to each file the longest time of a reply, and to each row its file, whether it is a slow reply, and whether it
// is a request without a reply. Replaces the index of the partner by its row.
for (const file of files) {
  const durations = file.rows.flatMap((row) => row.took ?? []);
  file.longest = durations.reduce((one, two) => Math.max(one, two), 1);
  const limit = Math.min(SLOW, Math.max(SLOW_IF_UNUSUAL, SLOW_FACTOR * median(durations)));
  for (const row of file.rows) {
    row.of = file;
    row.partner = file.rows[row.partner];
    row.isSlow = row.took !== undefined && row.took >= limit;
    row.isUnanswered = row.kind === "request" && row.partner === undefined;
  }
}

/**
 * The items that the page lists: the rows of a single file, or the pairs of corresponding rows of two files, without
 * their notes. A row that occurs in only one file forms a pair with `undefined`.
 *
 * `rows` has an element for each file. `differences` has, for each difference, an array of its path, first and second
 * value.
 */
const items = isComparing
  ? pairs.map(([first, second, differences]) => ({
      rows: [files[0].rows[first], files[1].rows[second]],
      differences,
    }))
  : files[0].rows.map((row) => ({ rows: [row], differences: [] }));

items.forEach((item, index) => {
  item.number = index + 1;
  item.present = item.rows.filter((row) => row !== undefined);
  item.isDifferent = item.present.length < item.rows.length || item.differences.length > 0;
  for (const row of item.present) {
    row.item = item;
  }
});

/** Whether a condition is true of a row of the item, or of the request or reply that belongs to such a row. */
function concerns(item, condition) {
  return item.present.some((row) => condition(row) || (row.partner && condition(row.partner)));
}

/** The kind of a row in words, such as `error` or `server request`. */
function kindName(row) {
  if (row.kind === "note") {
    return row.text.startsWith("#") ? "comment" : "line";
  }
  if (row.error) {
    return "error";
  }
  const isUsual = row.direction === (row.kind === "reply" ? "received" : "sent");
  if (isUsual || row.kind === "notification" || row.kind === "step" || row.kind === "bytes") {
    return row.kind;
  }
  return row.kind === "reply" ? "client reply" : "server request";
}

function arrow(row) {
  const isWeak = row.kind === "notification";
  switch (row.direction) {
    case "sent":
      return isWeak ? "⇢" : "→";
    case "received":
      return isWeak ? "⇠" : "←";
    default:
      return "";
  }
}

/** A duration in milliseconds as text. */
function durationText(milliseconds) {
  if (milliseconds < 1) {
    return "< 1 ms";
  }
  if (milliseconds < 1000) {
    return `${milliseconds} ms`;
  }
  return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 1)} s`;
}

/** A time since the beginning, given in milliseconds, as text in seconds. */
function timeText(milliseconds) {
  return (milliseconds / 1000).toFixed(3);
}

/** The count, followed by the noun in the singular or plural. */
function counted(count, noun, plural = `${noun}s`) {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;
}
