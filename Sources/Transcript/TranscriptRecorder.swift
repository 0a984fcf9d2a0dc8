import JSON
package import Platform
import Synchronization
import Text

/// Writes down a live conversation as a transcript, a line of the file for a line of the wire.
///
/// A conversation that depends on nothing but its input, the clock and the seed plays again from
/// the file as it stands.
package final class TranscriptRecorder: Sendable {
  /// Guards the file; the server calls from its loop, a test from anywhere.
  private let file: Mutex<AppendFile>

  /// Begins a transcript in the place of what the path holds, to be played with the arguments.
  package init(path: String, serverArguments: [String]) throws(SystemError) {
    file = Mutex(try AppendFile(path: path))
    guard !serverArguments.isEmpty else { return }
    let words = serverArguments.map { ShellWords.quoted(Template.escaped($0)) }
    write("@server \(words.joined(separator: " "))")
  }

  /// A message that the server has read, without what frames it. Blank ones are left out.
  package func received(line: ArraySlice<UInt8>) {
    guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else { return }
    let line = Array(line)
    guard let message = try? JSONParser.parse(line),
      let text = String(validating: line, as: UTF8.self)
    else { return write("==> \(EscapedBytes.text(line))") }
    // In its own bytes unless it holds what a transcript would replace, or more lines than one.
    let isPlain = !text.contains("${") && !text.utf8.contains(UInt8(ascii: "\n"))
    write("--> \(isPlain ? text.trimmed : message.mapped { .string(Template.escaped($0)) }.text)")
  }

  /// A line that the server has written, without its end.
  package func sent(line: [UInt8]) {
    guard let message = try? JSONParser.parse(line) else { return }
    write("\(message.isNotification ? "<~~" : "<--") \(message.asExpected.text)")
  }

  /// Ends the file. A status other than 0 must be given to be expected when the file is played.
  package func close(exitStatus: Int = 0) {
    if exitStatus != 0 { write("--|\n@exit \(exitStatus)") }
    file.withLock { $0.close() }
  }

  private func write(_ line: String) {
    file.withLock { _ = $0.append(Array(line.utf8) + [UInt8(ascii: "\n")]) }
  }
}
