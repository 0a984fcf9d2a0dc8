// The errors of the client. An error reply of the server is an RpcError.

/** Base class of the errors of this client. */
export class CityRouletteError extends Error {
  constructor(message, options) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The program was not found; `tried` lists the places. */
export class ProgramNotFound extends CityRouletteError {
  constructor(tried) {
    super(
      `The program cityroulette was not found; tried ${tried.join(", ")}. ` +
        "Name it with the option program or in the variable CITYROULETTE_PROGRAM.",
    );
    this.tried = tried;
  }
}

/** The program was found, but the system cannot run it. */
export class ProgramNotStarted extends CityRouletteError {
  constructor(program, cause) {
    super(`Cannot start ${program}: ${cause.message}. Check that it is an executable file.`, {
      cause,
    });
    this.program = program;
  }
}

/** The program does not follow the protocol; it may be another program. */
export class ProtocolError extends CityRouletteError {}

/** Client and program have no version of the protocol in common. */
export class VersionMismatch extends ProtocolError {
  constructor(program, server, client) {
    const side = server > client ? "this client" : "the program";
    super(
      `${program} uses version ${server} of the protocol, and this client version ${client}; ` +
        `update ${side}.`,
    );
    this.server = server;
    this.client = client;
  }
}

/** The program exited unexpectedly, with `status` or by `signal`; `stderr` has its last lines. */
export class ProcessDied extends CityRouletteError {
  constructor(program, { status, signal }, stderr) {
    const how = signal === null ? `exited with status ${status}` : `was killed by ${signal}`;
    const said = stderr.length === 0 ? "" : `: ${stderr.slice(-3).join(" / ")}`;
    super(`${program} ${how}${said}`);
    this.status = status;
    this.signal = signal;
    this.stderr = stderr;
  }
}

/** A call on a client that is closed, or was closed during the call. */
export class ClientClosed extends CityRouletteError {
  constructor() {
    super("This client is closed; start a new one.");
  }
}

/** No reply arrived within `timeout` milliseconds, so the request was cancelled. */
export class RequestTimedOut extends CityRouletteError {
  constructor(method, timeout) {
    super(
      `${method} was not answered within ${timeout} ms; repeat it, or raise the option timeout.`,
    );
    this.method = method;
    this.timeout = timeout;
  }
}

/** A request that was not sent, because its line is longer than the server accepts. */
export class RequestTooLong extends CityRouletteError {
  constructor(method, bytes, limit) {
    super(
      `${method} has ${bytes} bytes, but the server accepts ${limit} per line; send less at once.`,
    );
    this.method = method;
    this.bytes = bytes;
    this.limit = limit;
  }
}

/** `missed` notifications were dropped, because they were not read in time. */
export class NotificationsLost extends CityRouletteError {
  constructor(missed) {
    super(`${missed} notifications were dropped; read them faster, or raise the option limit.`);
    this.missed = missed;
  }
}

/** The program ended too often to be started again; `cause` is its last end. */
export class TooManyRestarts extends CityRouletteError {
  constructor(most, within, cause) {
    super(
      `cityroulette was restarted ${most} times within ${within / 1000} s; ` +
        "see the cause, then try later.",
      { cause },
    );
  }
}

/** An error reply of the server. `ErrorCodes` has the values of `code`. */
export class RpcError extends CityRouletteError {
  constructor(method, error) {
    super(String(error?.message ?? "The server replied with an error without a message."));
    this.method = method;
    this.code = error?.code;
    this.data = error?.data ?? {};
  }

  /** The name of the error in the protocol, such as `SessionNotFound`. */
  get codeName() {
    return this.data.name;
  }

  /** Whether the same request may succeed later. */
  get retryable() {
    return this.data.retryable === true;
  }
}
