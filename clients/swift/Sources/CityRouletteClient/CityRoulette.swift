import Foundation

/// A client that runs `cityroulette` as a child process.
///
/// ```swift
/// let program = try CityRoulette(executable: URL(filePath: "/usr/local/bin/cityroulette"))
/// let session = try await program.call(SessionOpen(mode: .import, source: .surpriseMe))
/// for city in session.cities { print(city.name) }
/// ```
public actor CityRoulette {
  /// The program's notifications in order, for a single consumer. Those received before anyone iterates
  /// are buffered.
  public nonisolated let notifications: AsyncStream<ServerNotification>

  private let process = Process()
  private let input = Pipe()
  private let tell: AsyncStream<ServerNotification>.Continuation
  private var waiting: [Int: (method: String, CheckedContinuation<Data, any Swift.Error>)] = [:]
  private var lastID = 0
  private var hasEnded = false

  /// Starts the program.
  ///
  /// - Parameter arguments: options of the program, such as `["--weather", "none"]`.
  /// - Throws: the error of `Process` if the file cannot be run.
  public init(executable: URL, arguments: [String] = []) throws {
    (notifications, tell) = AsyncStream.makeStream()
    let output = Pipe()
    process.executableURL = executable
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let lines = Self.lines(of: output.fileHandleForReading)
    Task { [weak self] in
      for await line in lines { await self?.take(line) }
      await self?.end()
    }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    tell.finish()
  }

  /// Sends a request and waits for its result.
  ///
  /// - Throws: `RequestError`, `ProgramEnded`, or a `DecodingError` if the result has an unknown shape.
  public func call<Request: Method>(_ request: Request) async throws -> Request.Answer {
    lastID += 1
    let id = lastID
    var line = try JSONEncoder().encode(Envelope(id: id, method: Request.name, params: request))
    line.append(UInt8(ascii: "\n"))
    let answer = try await withCheckedThrowingContinuation { continuation in
      send(line, id, Request.name, continuation)
    }
    return try JSONDecoder().decode(Answer<Request.Answer>.self, from: answer).result.get()
  }

  /// Stops the program: cancels the pending requests and closes its input, after which it exits. The
  /// cancelled requests throw `RequestError` with `.requestCancelled`.
  public func close() {
    cancelRunning()
    try? input.fileHandleForWriting.close()
  }

  /// Otherwise the program would finish the requests that precede the end of its input.
  private func cancelRunning() {
    for id in waiting.keys {
      let request = CancelRequest(id: .number(Double(id)))
      let envelope = Envelope(id: nil, method: CancelRequest.name, params: request)
      guard var line = try? JSONEncoder().encode(envelope) else { continue }
      line.append(UInt8(ascii: "\n"))
      try? input.fileHandleForWriting.write(contentsOf: line)
    }
  }

  private func send(
    _ line: Data, _ id: Int, _ method: String,
    _ continuation: CheckedContinuation<Data, any Swift.Error>
  ) {
    guard !hasEnded, (try? input.fileHandleForWriting.write(contentsOf: line)) != nil else {
      return continuation.resume(throwing: ProgramEnded(method: method))
    }
    waiting[id] = (method, continuation)
  }

  private func take(_ line: Data) {
    guard let head = try? JSONDecoder().decode(Head.self, from: line) else { return }
    if let id = head.id {
      waiting.removeValue(forKey: id)?.1.resume(returning: line)
    } else if let method = head.method,
      let notification = try? ServerNotification(method, Params(line: line))
    {
      tell.yield(notification)
    }
  }

  private func end() {
    hasEnded = true
    for (method, continuation) in waiting.values {
      continuation.resume(throwing: ProgramEnded(method: method))
    }
    waiting = [:]
    tell.finish()
  }

  /// Reads in its own thread, because reading blocks.
  private static func lines(of output: FileHandle) -> AsyncStream<Data> {
    let (lines, tell) = AsyncStream<Data>.makeStream()
    Thread.detachNewThread {
      var line = Data()
      // Not read(upToCount:), which blocks until it has that many bytes.
      while case let part = output.availableData, !part.isEmpty {
        var rest = part[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          tell.yield(line + rest[..<end])
          line = Data()
          rest = rest[(end + 1)...]
        }
        line.append(rest)
      }
      tell.finish()
    }
    return lines
  }
}

private struct Envelope<Params: Encodable>: Encodable {
  let jsonrpc = "2.0"
  let id: Int?
  let method: String
  let params: Params
}

/// The members that distinguish a reply from a notification.
private struct Head: Decodable {
  let id: Int?
  let method: String?
}

private struct Answer<Value: Decodable>: Decodable {
  let result: Result<Value, RequestError>

  private enum Key: CodingKey {
    case result, error
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if container.contains(.error) {
      result = .failure(try container.decode(RequestError.self, forKey: .error))
    } else {
      result = .success(try container.decode(Value.self, forKey: .result))
    }
  }
}
