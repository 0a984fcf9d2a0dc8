import Foundation

/// A client that runs `cityroulette` as a child process.
///
/// ```swift
/// let program = try await CityRoulette.start(URL(filePath: "/usr/local/bin/cityroulette"))
/// let session = try await program.call(SessionOpen(mode: .import, source: .surpriseMe))
/// for city in session.cities { print(city.name) }
/// await program.close()
/// ```
///
/// All errors are `LocalizedError`. A program that exits, hangs or writes something else ends no more than the calls
/// that wait for it.
public actor CityRoulette {
  /// The version of this package.
  public static let version = "0.3.0-dev"

  /// The version of the protocol that this package supports.
  public static let protocolVersion = 1

  /// The reply to the greeting: the limits, the credits to show, the state of the archive.
  public nonisolated let greeting: InitializeResult

  /// The process id of the program.
  public nonisolated let processIdentifier: Int32

  private let connection: Connection

  private init(_ connection: Connection, _ greeting: InitializeResult) {
    self.connection = connection
    self.greeting = greeting
    processIdentifier = connection.processIdentifier
  }

  /// Starts the program and greets it. It exits when this process ends.
  ///
  /// - Parameters:
  ///   - executable: the program.
  ///   - options: its options, and the limits of calls.
  /// - Throws: the error of `Process` if the file cannot be run; `ProtocolError` if it is another program or version;
  ///   `ProgramEnded`; `RequestError` if it refuses the greeting.
  public static func start(
    _ executable: URL, options: ClientOptions = ClientOptions()
  ) async throws -> CityRoulette {
    let connection = try Connection(executable: executable, options: options)
    do {
      let greeting = try await connection.greet(executable: executable)
      return CityRoulette(connection, greeting)
    } catch {
      await connection.close(within: .zero)
      throw error
    }
  }

  /// Sends a request and waits for its result.
  ///
  /// If the task is cancelled, the request is cancelled and the call ends at once.
  ///
  /// - Parameters:
  ///   - request: the method with its parameters.
  ///   - timeout: the limit of this call; by default that of the options.
  /// - Throws: `RequestError`, `RequestTimedOut`, `CancellationError`, `ProgramEnded`, `ProtocolError`, or a
  ///   `DecodingError` if the result has an unknown shape.
  @discardableResult
  public nonisolated func call<Request: Method>(
    _ request: Request, timeout: Duration? = nil
  ) async throws -> Request.Answer {
    try await connection.call(request, timeout: timeout)
  }

  /// The notifications from now on, in the program's order. Each feed gets all of them.
  ///
  /// A feed ends when the client is closed. It throws `ProgramEnded` when the program exits on its own, and
  /// `NotificationsLost` if its reader is too slow.
  public func notifications() async -> AsyncThrowingStream<ServerNotification, any Error> {
    await connection.notifications()
  }

  /// How the program ended; nil while it runs.
  public var end: ProgramEnded? {
    get async { await connection.ended }
  }

  /// Stops the program: cancels the pending requests, sends `shutdown` and `exit`, and waits; kills the program if
  /// that takes longer than the options allow. Edits of sessions stay in drafts.
  public func close() async {
    await connection.close(within: connection.options.patience)
  }
}
