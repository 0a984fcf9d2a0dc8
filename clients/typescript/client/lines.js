const LINE_FEED = 10;

/** Splits chunks of bytes into lines of text. */
export class LineSplitter {
  #pieces = [];

  /** The lines that end in this chunk. */
  split(chunk) {
    const lines = [];
    let from = 0;
    let to = chunk.indexOf(LINE_FEED);
    while (to >= 0) {
      this.#pieces.push(chunk.subarray(from, to));
      lines.push(this.rest());
      from = to + 1;
      to = chunk.indexOf(LINE_FEED, from);
    }
    this.#pieces.push(chunk.subarray(from));
    return lines;
  }

  /** The beginning of a line without an end. */
  rest() {
    // A piece may end within a character, so only whole lines are decoded.
    const line = Buffer.concat(this.#pieces).toString("utf8");
    this.#pieces = [];
    return line;
  }
}
