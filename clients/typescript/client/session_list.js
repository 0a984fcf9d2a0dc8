// The visible list of a session, and the rules by which it follows notifications, without I/O.

/** The list does not match a change, and must be read again. */
export class OutOfStep extends Error {}

/** The rows, revision and state of a session. Rows are replaced, never changed. */
export class SessionList {
  constructor(cities, revision, state) {
    this.cities = cities;
    this.revision = revision;
    this.state = state;
  }

  /**
   * Applies a `session.didChange`; returns false if the list already includes it.
   *
   * Throws `OutOfStep` after a gap or a reset, and if a step does not match the rows. The list is
   * invalid then.
   */
  apply({ revision, changes, state }) {
    if (revision <= this.revision) {
      return false;
    }
    if (revision !== this.revision + 1) {
      throw new OutOfStep();
    }
    changes.forEach((step) => applyStep(this.cities, step));
    this.revision = revision;
    this.state = state;
    return true;
  }
}

function applyStep(rows, step) {
  switch (step.op) {
    case "insert":
      check(step.index, rows.length + 1);
      rows.splice(step.index, 0, step.city);
      break;
    case "remove":
      checkRow(rows, step.index, step.id);
      rows.splice(step.index, 1);
      break;
    case "move":
      check(step.from, rows.length);
      check(step.to, rows.length);
      rows.splice(step.to, 0, ...rows.splice(step.from, 1));
      break;
    case "update":
      checkRow(rows, step.index, step.city.id);
      rows[step.index] = { ...rows[step.index], ...step.city };
      break;
    default:
      // A reset, or a step of a later version.
      throw new OutOfStep();
  }
}

function checkRow(rows, index, id) {
  check(index, rows.length);
  if (rows[index].id !== id) {
    throw new OutOfStep();
  }
}

function check(index, end) {
  if (!(index >= 0 && index < end)) {
    throw new OutOfStep();
  }
}
