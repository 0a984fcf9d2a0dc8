// Declarations of the client. The shapes of the protocol are generated, in ../cityroulette.d.ts.

import type {
  ArchiveChange,
  Arguments,
  Change,
  City,
  InitializeResult,
  Methods,
  Notifications,
  ProgressValue,
  State,
} from "../cityroulette.js";

/** How to start the program. */
export interface StartOptions {
  /**
   * A path, a name on the PATH, or a command with its first arguments. Default:
   * CITYROULETTE_PROGRAM, then `cityroulette` on the PATH.
   */
  program?: string | readonly string[];
  /** Options of the program, such as `["--archive", ":memory:"]`. */
  args?: readonly string[];
  /** Environment of the program. Default: that of this process. */
  env?: Record<string, string | undefined>;
  /** Working folder of the program. */
  cwd?: string;
  /** Milliseconds for the reply to a call. Default: 60,000. */
  timeout?: number;
  /** Milliseconds for the reply to `initialize`. Default: 10,000. */
  startTimeout?: number;
  /** Milliseconds for the exit in `close`, after which the program is killed. Default: 6,000. */
  exitTimeout?: number;
  /** Gives up while the program starts. */
  signal?: AbortSignal;
  /** Name and version of your program, for the log. */
  clientInfo?: InitializeParams["clientInfo"];
  /** Units of weather. */
  units?: InitializeParams["units"];
  /** Language tag, for articles and warnings. */
  locale?: string;
  /** Device position. */
  location?: InitializeParams["location"];
}

type InitializeParams = NonNullable<Methods["initialize"]["params"]>;

/** The options of one call. */
export interface CallOptions {
  /**
   * Milliseconds for the reply. Default: the `timeout` of the client. `Infinity` waits for ever.
   */
  timeout?: number;
  /** Cancels the call: its promise is rejected at once with the reason of the signal. */
  signal?: AbortSignal;
  /** Called with each progress of a method that has the parameter `workDoneToken`. */
  onProgress?: (value: ProgressValue) => void;
}

/** A notification with its method. */
export type Notification<N extends keyof Notifications = keyof Notifications> = {
  [Name in N]: { method: Name; params: Notifications[Name] };
}[N];

/** Removes the listener; a second call has no effect. */
export type Stop = () => void;

/** A running program, its methods and its notifications. */
export declare class CityRoulette {
  private constructor();

  /**
   * Starts the program and greets it; `close` stops it.
   *
   * Rejects with `ProgramNotFound`, `ProgramNotStarted`, `VersionMismatch`, `ProtocolError` if it
   * is another program, and `ProcessDied` if it refuses an option.
   */
  static start(options?: StartOptions): Promise<CityRoulette>;

  /** The result of `initialize`: version, limits, archive, and the `attribution` to show. */
  readonly about: InitializeResult;
  /** The process id of the program. */
  readonly pid: number;
  /** The last 50 lines of the program's standard error, the oldest first. */
  readonly stderr: readonly string[];
  /** Why the client has ended; null while it runs. */
  readonly end: CityRouletteError | null;

  /**
   * Sends a request. Requests take effect in the order of the calls, except for the second part of a
   * waiting method. The notifications that a request causes are handled before its reply.
   *
   * Rejects with `RpcError`, `RequestTimedOut`, `RequestTooLong`, the reason of the signal, or the
   * end of the client.
   */
  call<M extends keyof Methods>(
    method: M,
    ...rest: Arguments<M, CallOptions>
  ): Promise<Methods[M]["result"]>;

  /** Sends a notification, which has no reply, such as `$/setTrace`. */
  notify<M extends keyof Methods>(method: M, ...rest: Arguments<M>): void;

  /** Calls `listener` with the parameters of each notification of a method. */
  on<N extends keyof Notifications>(method: N, listener: (params: Notifications[N]) => void): Stop;

  /** Calls `listener` with every notification, also those of later versions. */
  onAny(listener: (notification: Notification) => void): Stop;

  /** Calls `listener` once when the client ends, at once if it has ended. */
  onEnd(listener: (end: CityRouletteError) => void): Stop;

  /**
   * The notifications of these methods from now on, or of all methods. The iterator holds `limit`
   * of them (default: 1,000); see `Notices`.
   */
  notifications<N extends keyof Notifications = keyof Notifications>(
    methods?: readonly N[],
    options?: { limit?: number },
  ): Notices<N>;

  /**
   * A live copy of the visible list of a session, to be made before its first edit: only then it
   * knows the `draft`. For a session from `session.resume`, pass the draft.
   */
  mirror(session: string, options?: { draft?: string | null }): Promise<SessionMirror>;

  /** A live copy of the archive. */
  mirrorArchive(): Promise<ArchiveMirror>;

  /** Kills the program; pending calls fail with `ProcessDied`. */
  kill(): void;

  /**
   * Cancels the pending calls, which then fail with `ClientClosed`, and stops the program. Edits of
   * open sessions stay in their drafts.
   */
  close(): Promise<void>;
}

/** The options of `Restarting`, besides those of `CityRoulette.start`. */
export interface RestartingOptions extends StartOptions {
  /** Restarts within a period. Default: 5. */
  most?: number;
  /** The period in milliseconds. Default: 180,000. */
  within?: number;
  /** The clock in milliseconds. */
  now?: () => number;
  /** Called with each new client before it is used, to add listeners. */
  onStart?: (client: CityRoulette) => void | Promise<void>;
}

/** A program that is started on the first use, and again after it has ended, up to a limit. */
export declare class Restarting {
  constructor(options?: RestartingOptions);

  /**
   * The running client. Rejects as `CityRoulette.start`, or with `TooManyRestarts`, or after
   * `close` with `ClientClosed`.
   */
  client(): Promise<CityRoulette>;

  /**
   * Sends a request to the running client. A request that fails is not repeated: it may have taken
   * effect.
   */
  call<M extends keyof Methods>(
    method: M,
    ...rest: Arguments<M, CallOptions>
  ): Promise<Methods[M]["result"]>;

  /** Kills the program if it hangs; the next use starts it again. */
  restart(): Promise<void>;

  /** Stops the program; it is not started again. */
  close(): Promise<void>;
}

/**
 * Notifications as an asynchronous iterator.
 *
 * It holds a limited number, keeps the oldest, and drops the others. At the gap it throws
 * `NotificationsLost` once; iterating again continues after it. It ends when the client is closed,
 * and throws any other end.
 */
export declare class Notices<N extends keyof Notifications = keyof Notifications>
  implements AsyncIterableIterator<Notification<N>>
{
  private constructor();
  next(): Promise<IteratorResult<Notification<N>, undefined>>;
  return(): Promise<IteratorResult<Notification<N>, undefined>>;
  [Symbol.asyncIterator](): this;
}

/** The common part of the mirrors of a session and of the archive. */
interface Mirror<C> {
  /** The rows in order. The array changes in place; the rows are replaced. */
  readonly cities: readonly City[];
  /** Whether the rows are current, that is, not being read. */
  readonly isCurrent: boolean;
  /** Waits until the rows are current; rejects if they cannot be read, or the program has died. */
  ready(): Promise<void>;
  /** Calls `listener` after each change. */
  onChange(listener: (change: C) => void): Stop;
  /**
   * The changes from now on, until the mirror ends. If they are not read in time, those that wait
   * become one with `reset`.
   */
  changes(): AsyncIterableIterator<C>;
  /** Stops following; the rows stay. */
  close(): void;
}

/** A change of the list of a session; with `reset`, draw all of it again. */
export interface SessionListChange {
  revision: number;
  changes: readonly Change[];
  reset: boolean;
}

/**
 * A live copy of the visible list of a session; when a call returns, it includes the effect of the
 * call.
 */
export declare class SessionMirror implements Mirror<SessionListChange> {
  private constructor();
  /** Id of the session. */
  readonly session: string;
  /** Number of the changes so far. */
  readonly revision: number;
  /** State for the controls around the list. */
  readonly state: State;
  /** Why the session ended, such as `committed`; null while it is open. */
  readonly closed: Notifications["session.didClose"]["reason"] | null;
  /** Id of the draft that `session.resume` needs after the program has died; null without edits. */
  readonly draft: string | null;
  readonly cities: readonly City[];
  readonly isCurrent: boolean;
  ready(): Promise<void>;
  onChange(listener: (change: SessionListChange) => void): Stop;
  changes(): AsyncIterableIterator<SessionListChange>;
  close(): void;
}

/**
 * Changes of the archive; with `reset`, the single ones are unknown. Both are empty if only weather
 * changed.
 */
export interface ArchiveListChange {
  cursor: string;
  changes: readonly ArchiveChange[];
  reset: boolean;
}

/** A live copy of the archive, with the changes of other processes. */
export declare class ArchiveMirror implements Mirror<ArchiveListChange> {
  private constructor();
  /** Cursor after the last change that the rows include. */
  readonly cursor: string;
  readonly cities: readonly City[];
  readonly isCurrent: boolean;
  ready(): Promise<void>;
  onChange(listener: (change: ArchiveListChange) => void): Stop;
  changes(): AsyncIterableIterator<ArchiveListChange>;
  close(): void;
}

/** Base class of the errors of this client. */
export declare class CityRouletteError extends Error {}

/** The program was not found. */
export declare class ProgramNotFound extends CityRouletteError {
  /** The places that were tried. */
  readonly tried: readonly string[];
}

/** The program was found, but the system cannot run it. */
export declare class ProgramNotStarted extends CityRouletteError {
  readonly program: string;
}

/** The program does not follow the protocol; it may be another program. */
export declare class ProtocolError extends CityRouletteError {}

/** Client and program have no version of the protocol in common. */
export declare class VersionMismatch extends ProtocolError {
  readonly server: number;
  readonly client: number;
}

/** The program exited unexpectedly. */
export declare class ProcessDied extends CityRouletteError {
  /** Exit status; null if a signal killed it. */
  readonly status: number | null;
  /** Name of the signal that killed it, such as `SIGKILL`; null if it exited. */
  readonly signal: string | null;
  /** Last lines of its standard error, the oldest first. */
  readonly stderr: readonly string[];
}

/** A call on a client that is closed, or was closed during the call. */
export declare class ClientClosed extends CityRouletteError {}

/** No reply arrived in time; the request was cancelled. */
export declare class RequestTimedOut extends CityRouletteError {
  readonly method: string;
  /** Milliseconds. */
  readonly timeout: number;
}

/** A request that was not sent, because its line is longer than the server accepts. */
export declare class RequestTooLong extends CityRouletteError {
  readonly method: string;
  readonly bytes: number;
  readonly limit: number;
}

/** Notifications were dropped, because they were not read in time. */
export declare class NotificationsLost extends CityRouletteError {
  /** Number of the dropped notifications. */
  readonly missed: number;
}

/** The program ended too often to be started again; `cause` is its last end. */
export declare class TooManyRestarts extends CityRouletteError {
  readonly cause: CityRouletteError;
}

/** An error reply of the server. `message` is a sentence for the user. */
export declare class RpcError extends CityRouletteError {
  readonly method: string;
  /** One of `ErrorCodes`. */
  readonly code: number;
  /** Details for programs, as the protocol describes them. */
  readonly data: Record<string, any>;
  /** Name of the error in the protocol, such as `SessionNotFound`. */
  readonly codeName: string | undefined;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
}

export {};
