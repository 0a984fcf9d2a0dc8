// Search, filters, the counts and the table of methods.

const controls = {};
for (const control of document.querySelectorAll("#filters input, #filters select")) {
  controls[control.id] = control;
}

/** Whether the checkboxes and the choice of a method let an item be shown. */
function passesChoices(item) {
  const { sent, received, notifications, others, errors, slow, differences, method } = controls;
  const isShown = item.present.some((row) => {
    switch (row.direction) {
      case "sent":
        return sent.checked;
      case "received":
        return received.checked;
      default:
        return others.checked;
    }
  });
  return (
    isShown &&
    (notifications.checked || !item.present.some((row) => row.kind === "notification")) &&
    (!errors.checked || concerns(item, (row) => row.error)) &&
    (!slow.checked || concerns(item, (row) => row.isSlow)) &&
    (!differences.checked || item.isDifferent) &&
    (!method.value || item.present.some((row) => row.method === method.value))
  );
}

/** The text of an item to search, in lower case. */
function searchText(item) {
  item.search ??= item.present
    .map((row) => `${row.method ?? ""} ${kindName(row)} ${row.id ?? ""} ${row.text}`)
    .join("\n")
    .toLowerCase();
  return item.search;
}

/** Whether the text of an item contains all words without a hyphen before them, and none with one. */
function matches(item, words) {
  return words.every((word) =>
    word.length > 1 && word.startsWith("-")
      ? !searchText(item).includes(word.slice(1))
      : searchText(item).includes(word),
  );
}

function applyFilters() {
  const words = controls.search.value.toLowerCase().split(/\s+/).filter(Boolean);
  show((item) => passesChoices(item) && matches(item, words));
  const total = counted(items.length, "row");
  const count = shown.length.toLocaleString("en");
  document.getElementById("count").textContent =
    shown.length === items.length ? total : `${count} of ${total}`;
  document.getElementById("none").hidden = shown.length > 0 || items.length === 0;
}

function clearFilters() {
  for (const control of Object.values(controls)) {
    if (control.type === "checkbox") {
      control.checked = control.defaultChecked;
    } else {
      control.value = "";
    }
  }
  applyFilters();
}

/** Filters by a method, or removes this filter if it is set to the method. */
function toggleMethod(method) {
  controls.method.value = controls.method.value === method ? "" : method;
  applyFilters();
}

/**
 * The methods of a file. For each, the number of messages other than replies, the number of errors, and the times of
 * its replies.
 */
function methodTable(file) {
  const methods = new Map();
  for (const row of file.rows.filter((each) => each.method)) {
    const entry = methods.get(row.method) ?? { count: 0, errors: 0, durations: [] };
    entry.count += row.kind === "reply" ? 0 : 1;
    entry.errors += row.error ? 1 : 0;
    entry.durations.push(...(row.took === undefined ? [] : [row.took]));
    methods.set(row.method, entry);
  }
  return methods;
}

function methodCells(entry) {
  const durations = entry?.durations ?? [];
  const hasTimes = durations.length > 0;
  return [
    entry ? String(entry.count) : "—",
    entry?.errors ? String(entry.errors) : "",
    hasTimes ? durationText(median(durations)) : "",
    hasTimes ? durationText(durations.reduce((one, two) => Math.max(one, two))) : "",
  ];
}

function showMethods() {
  const tables = files.map(methodTable);
  const names = [...new Set(tables.flatMap((table) => [...table.keys()]))].sort();
  const head = document.querySelector("#methods thead tr");
  head.append(element("th", "", "method"));
  for (const file of files) {
    const suffix = isComparing ? `, ${visible(file.name)}` : "";
    for (const column of ["sent", "errors", "median", "longest"]) {
      head.append(element("th", "", column === "sent" ? `messages${suffix}` : column));
    }
  }
  const body = document.querySelector("#methods tbody");
  for (const name of names) {
    const option = element("option", "", visible(name));
    option.value = name;
    controls.method.append(option);
    const line = element("tr", "");
    line.append(
      element(
        "td",
        "",
        button(visible(name), () => toggleMethod(name)),
      ),
    );
    for (const table of tables) {
      line.append(...methodCells(table.get(name)).map((text) => element("td", "number", text)));
    }
    body.append(line);
  }
  document.getElementById("methods").hidden = names.length === 0;
}

/** A line about a file: the numbers of its messages, requests, errors and slow replies, and the time that it covers. */
function fileSummary(file) {
  const requests = file.rows.filter((row) => row.kind === "request");
  const facts = [
    counted(file.rows.filter((row) => row.preview !== undefined).length, "message"),
    counted(requests.length, "request"),
    counted(file.rows.filter((row) => row.error).length, "error"),
  ];
  const unanswered = requests.filter((row) => row.isUnanswered).length;
  if (unanswered > 0) {
    facts.push(`${counted(unanswered, "request")} without a reply`);
  }
  if (file.hasTimes) {
    facts.push(`${timeText(file.rows.at(-1)?.time ?? 0)} s`);
    facts.push(counted(file.rows.filter((row) => row.isSlow).length, "slow reply", "slow replies"));
  } else {
    facts.push("no times");
  }
  return facts.join(", ");
}

function showSummary() {
  const summary = document.getElementById("summary");
  for (const file of files) {
    const line = element("span", "");
    if (isComparing) {
      line.append(element("bdi", "", visible(file.name)), ": ");
    }
    line.append(fileSummary(file));
    summary.append(line);
  }
  if (isComparing) {
    const different = items.filter((item) => item.isDifferent).length;
    summary.append(element("span", "", `${counted(items.length, "row")}, ${different} different`));
  }
}

function showFilters() {
  controls.slow.parentElement.hidden = !files.some((file) => file.hasTimes);
  controls.differences.parentElement.hidden = !isComparing;
  controls.others.parentElement.hidden = !items.some((item) =>
    item.present.some((row) => !row.direction),
  );
  for (const control of Object.values(controls)) {
    control.addEventListener("input", applyFilters);
  }
}

showMethods();
showSummary();
showFilters();
applyFilters();
