// Shows JSON as indented, coloured lines. Splits the text into tokens instead of parsing it, so that numbers keep
// their digits.

/** The number of lines of a message that are shown at first, and that each press of *Show more lines* adds. */
const LINE_LIMIT = 500;

/** The number of characters of a text, in UTF-16, that are shown at first. */
const STRING_LIMIT = 2000;

/**
 * Characters that a browser does not show or that change the order of a line: control characters, separators of
 * lines and paragraphs, halves of surrogate pairs, and format characters. The expression excludes the format characters
 * that join letters, that make up flags, or that have a glyph.
 */
const HIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u0890\u0891\u08e2\u{e0020}-\u{e007f}])\p{Cf}/gu;

/** The text with an escape in place of each hidden character. */
function visible(text) {
  return text.replace(HIDDEN, (character) => {
    let escaped = "";
    for (let index = 0; index < character.length; index += 1) {
      escaped += `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`;
    }
    return escaped;
  });
}

/** The index after the string that begins at `start`; the length of the text if the string does not end. */
function endOfString(text, start) {
  let quote = start;
  let backslashes = 0;
  do {
    quote = text.indexOf('"', quote + 1);
    if (quote < 0) {
      return text.length;
    }
    backslashes = 0;
    while (text[quote - 1 - backslashes] === "\\") {
      backslashes += 1;
    }
  } while (backslashes % 2 === 1);
  return quote + 1;
}

/** The tokens of a JSON text that has no blanks between them. */
function* tokens(json) {
  let index = 0;
  while (index < json.length) {
    const start = index;
    const character = json[start];
    if (character === '"') {
      index = endOfString(json, start);
      yield { kind: json[index] === ":" ? "name" : "string", text: json.slice(start, index) };
    } else if ("{}[],:".includes(character)) {
      index += 1;
      yield { kind: "mark", text: character };
    } else {
      while (index < json.length && !",]}".includes(json[index])) {
        index += 1;
      }
      const text = json.slice(start, index);
      yield { kind: /^[-0-9]/.test(text) ? "number" : "word", text };
    }
  }
}

/** The lines of a JSON text, each an array of tokens, with blanks for indentation. */
function* jsonLines(json) {
  let depth = 0;
  let line = [];
  let last = "";
  for (const token of tokens(json)) {
    const isEnd = token.text === "}" || token.text === "]";
    if (isEnd) {
      depth -= 1;
    }
    const opened = last === "{" || last === "[";
    if (last === "," || opened !== isEnd) {
      yield line;
      line = [{ kind: "mark", text: "  ".repeat(depth) }];
    }
    line.push(token.text === ":" ? { kind: "mark", text: ": " } : token);
    if (token.text === "{" || token.text === "[") {
      depth += 1;
    }
    last = token.kind === "mark" ? token.text : "";
  }
  yield line;
}

/** An element with a class and contents. */
function element(name, className, ...contents) {
  const created = document.createElement(name);
  if (className) {
    created.className = className;
  }
  created.append(...contents);
  return created;
}

function button(text, action) {
  const created = element("button", "", text);
  created.type = "button";
  created.addEventListener("click", action);
  return created;
}

/** An element with a text. A text longer than `STRING_LIMIT` is shortened until the user presses a button. */
function shortenable(text, className) {
  if (text.length <= STRING_LIMIT) {
    return element("span", className, visible(text));
  }
  const span = element("span", className, `${visible(text.slice(0, STRING_LIMIT))}… `);
  const label = `Show all ${text.length.toLocaleString("en")} characters`;
  span.append(
    button(label, () => {
      span.textContent = visible(text);
    }),
  );
  return span;
}

/** Appends up to `LINE_LIMIT` lines to a `pre`. If there may be more lines, appends a button that adds them. */
function appendLines(pre, lines) {
  for (let count = 0; count < LINE_LIMIT; count += 1) {
    const { value, done } = lines.next();
    if (done) {
      return;
    }
    for (const token of value) {
      if (token.kind === "mark") {
        pre.append(token.text);
      } else {
        pre.append(shortenable(token.text, token.kind));
      }
    }
    pre.append("\n");
  }
  const more = button("Show more lines", () => {
    more.remove();
    appendLines(pre, lines);
  });
  pre.append(more);
}

/** A JSON text as an element. */
function jsonElement(json) {
  const pre = element("pre", "");
  appendLines(pre, jsonLines(json));
  return pre;
}
