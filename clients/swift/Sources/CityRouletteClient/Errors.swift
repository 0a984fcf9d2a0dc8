import Foundation

/// An error reply of the program.
public struct RequestError: Error, Decodable, Sendable, LocalizedError,
  CustomStringConvertible
{
  public var code: ErrorCode

  /// The cause of the error and advice.
  public var message: String
  public var data: ErrorData?

  public var description: String { message }
  public var errorDescription: String? { message }
}

/// The program has exited.
public struct ProgramEnded: Error, Sendable, LocalizedError, CustomStringConvertible {
  /// How it exited; nil if the client was closed.
  public enum Exit: Hashable, Sendable {
    case status(Int)
    case signal(Int)
  }

  public var exit: Exit?

  /// The last lines that the program wrote to its standard error, the oldest first.
  public var lastLines: [String]

  public var description: String {
    let reason =
      switch exit {
      case .status(let status): "The program exited with status \(status)"
      case .signal(let signal): "The program was ended by signal \(signal)"
      case nil: "The client is closed"
      }
    return lastLines.last.map { "\(reason): \($0)" } ?? "\(reason)."
  }

  public var errorDescription: String? { description }
}

/// A call took longer than its limit. Its request was cancelled.
public struct RequestTimedOut: Error, Sendable, LocalizedError, CustomStringConvertible {
  public var method: String
  public var timeout: Duration

  public var description: String { "\(method) had no reply within \(timeout)." }
  public var errorDescription: String? { description }
}

/// The program is not a `cityroulette` that this client can use.
public struct ProtocolError: Error, Sendable, LocalizedError, CustomStringConvertible {
  /// One sentence with the problem and advice.
  public var description: String

  public var errorDescription: String? { description }
}

/// A listener was too slow, and its feed has lost notifications. Read the affected lists again.
public struct NotificationsLost: Error, Sendable, LocalizedError, CustomStringConvertible {
  /// The number of notifications that the feed held.
  public var limit: Int

  public var description: String {
    "More than \(limit) notifications waited for this listener; read the lists again."
  }

  public var errorDescription: String? { description }
}

/// The program crashed too often to be started again.
public struct TooManyRestarts: Error, Sendable, LocalizedError, CustomStringConvertible {
  public var limit: Int
  public var window: Duration

  /// The last crash.
  public var last: ProgramEnded

  public var description: String {
    "The program exited more than \(limit) times within \(window) and is not started again. \(last)"
  }

  public var errorDescription: String? { description }
}
