// The details of an opened message: its place and time, the differences, and the whole message.

/** A link to the item of a row. */
function link(row, text) {
  const created = element("a", "", text);
  created.href = `#m${row.item.number}`;
  return created;
}

/** A line with the place and time of a row, and a link to its request or reply. */
function description(row) {
  const facts = element("p", "facts");
  const name = row.file ?? row.of.name;
  facts.append(element("bdi", "", visible(name)), `:${row.line}`);
  if (row.client) {
    facts.append(", client ", element("bdi", "", visible(row.client)));
  }
  if (row.time !== undefined) {
    facts.append(`, at ${timeText(row.time)} s`);
  }
  if (row.isUnanswered) {
    facts.append(", no reply");
  } else if (row.partner?.item) {
    const took = row.took ?? row.partner.took;
    const after = took === undefined ? "" : ` after ${durationText(took)}`;
    const text = row.kind === "request" ? `reply in line ` : `request in line `;
    const label = `${text}${row.partner.line}${row.kind === "request" ? after : ""}`;
    facts.append(", ", link(row.partner, label), row.kind === "request" ? "" : after);
  }
  return facts;
}

/** A button that copies the text of a message. */
function copyButton(text) {
  const created = button("Copy", async () => {
    try {
      await navigator.clipboard.writeText(text);
      created.textContent = "Copied";
    } catch {
      created.textContent = "The browser refused to copy";
    }
  });
  return created;
}

/** The details of a row: the line about it, and its message or text. */
function contents(row) {
  const section = element("section", "", description(row));
  section.lastChild.append(" ", copyButton(row.text));
  const isMessage = row.preview !== undefined;
  section.append(isMessage ? jsonElement(row.text) : element("pre", "", shortenable(row.text, "")));
  return section;
}

/** The cell with a value of a difference, or with a dash for null, if the message has no value there. */
function value(text) {
  return element("td", "", text === null ? "—" : shortenable(text, "string"));
}

/** A table of the differences of two messages. */
function differenceTable(differences) {
  const head = element("tr", "", element("th", "", "member"));
  for (const file of files) {
    head.append(element("th", "", element("bdi", "", visible(file.name))));
  }
  const body = element("tbody", "");
  for (const [path, first, second] of differences) {
    const name = element("th", "path", element("bdi", "", visible(path)));
    name.scope = "row";
    body.append(element("tr", "", name, value(first), value(second)));
  }
  return element("table", "differences", element("thead", "", head), body);
}

/** The element that an opened item shows below its row. */
function details(item) {
  const created = element("div", "details");
  if (item.differences.length > 0) {
    created.append(differenceTable(item.differences));
  }
  const sections = element("div", "sections");
  for (const row of item.rows) {
    sections.append(row ? contents(row) : element("section", "", "not in this recording"));
  }
  const permalink = element("a", "", "Link to this message");
  permalink.href = `#m${item.number}`;
  created.append(sections, permalink);
  return created;
}
