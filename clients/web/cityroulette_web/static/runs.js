/** Detects a new process of the program, whether the bridge restarted it or was restarted itself. */
export class Runs {
  #bridge = null;
  #starts = 0;
  #another = false;

  /** Whether the running process is a new one; true once for each. */
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
