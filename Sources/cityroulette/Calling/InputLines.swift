import Platform
import Text

/// The lines of standard input. Invalid UTF-8 is an error, because a line with replaced bytes would be another request.
struct InputLines {
  let descriptor: Int32
  private let input: ByteInput
  private var splitter = LineSplitter(maximumLength: .max)
  private var number = 0
  private var hasEnded = false

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    input = ByteInput(descriptor: descriptor)
  }

  /// The next line; nil at the end of the input.
  ///
  /// - Parameter wait: called before each read.
  /// - Throws: `UsageError` for a line that is not UTF-8, `SystemError` if the input cannot be
  ///   read.
  mutating func next(waiting wait: () -> Void) throws -> String? {
    while true {
      if let line = splitter.next() ?? (hasEnded ? splitter.finish() : nil) {
        guard case .text(let range) = line else { continue }
        number += 1
        guard let text = String(validating: splitter.buffer[range], as: UTF8.self) else {
          throw UsageError(
            message: "Line \(number) of standard input is not UTF-8; convert the input to UTF-8.")
        }
        return text
      }
      if hasEnded {
        return nil
      }
      wait()
      let bytes = try input.next()
      hasEnded = bytes.isEmpty
      splitter.append(bytes[...])
    }
  }
}
