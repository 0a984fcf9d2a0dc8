import Platform

/// A transcript as it was read: set-up, and a step for every line.
package struct TranscriptFile: Sendable, Hashable {
  package let path: String
  package private(set) var setup = TranscriptSetup()
  package private(set) var steps: [Step] = []

  package init(path: String) throws(TranscriptError) {
    try self.init(path: path, contents: try Self.contents(of: path))
  }

  private static func contents(of path: String) throws(TranscriptError) -> [UInt8] {
    do throws(SystemError) {
      return try File.read(path)
    } catch {
      throw TranscriptError(path: path, line: nil, reason: error.message)
    }
  }

  /// - Parameter path: for messages and for what is relative to the file.
  package init(path: String, contents: [UInt8]) throws(TranscriptError) {
    self.path = path
    let lines = contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() {
      let number = index + 1
      do throws(LineError) {
        steps.append(try step(bytes.last == 0x0D ? bytes.dropLast() : bytes, number))
      } catch {
        throw TranscriptError(path: path, line: number, reason: error.reason)
      }
    }
  }

  /// The folder that the file lies in.
  package var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private mutating func step(_ bytes: ArraySlice<UInt8>, _ number: Int) throws(LineError) -> Step {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw LineError("a transcript is UTF-8; write other bytes as \\xNN in a ==> line")
    }
    let line = TranscriptLine(text)
    if line.isSetup {
      guard !steps.contains(where: { $0.action.isConversation }) else {
        throw LineError("\(line.mark) must stand before the first message")
      }
      try line.apply(to: &setup)
      return Step(line: number, text: text, action: .note)
    }
    return Step(line: number, text: text, action: try line.action())
  }
}

/// What is wrong with a line: a sentence without a full stop.
struct LineError: Error {
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}

extension Step.Action {
  /// True for what needs the server.
  var isConversation: Bool {
    switch self {
    case .note, .timeout: false
    default: true
    }
  }
}
