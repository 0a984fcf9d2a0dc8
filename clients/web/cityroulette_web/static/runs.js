/** Which program is behind the page: the bridge starts it again, and may be started again itself. */
export class Runs {
  #bridge = null;
  #starts = 0;
  #another = false;

  /** Whether the program that runs now is another one than before; true once for each. */
  isAnother({ kind, starts, page }) {
    if (page && page.run !== this.#bridge) {
      this.#another = this.#bridge !== null;
      this.#bridge = page.run;
    } else if (starts > 0 && this.#starts > 0 && starts !== this.#starts) this.#another = true;
    if (starts > 0) this.#starts = starts;
    if (kind !== "running" || !this.#another) return false;
    this.#another = false;
    return true;
  }
}
