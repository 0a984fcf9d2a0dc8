import Foundation

/// Splits the output of a program into lines, in a separate thread, because reading blocks.
enum LineReader {
  /// - Parameters:
  ///   - report: called with each line, without its end.
  ///   - atEnd: called once after the last line.
  static func read(
    _ pipe: FileHandle, line report: @escaping @Sendable (Data) -> Void,
    atEnd: @escaping @Sendable () -> Void
  ) {
    Thread.detachNewThread {
      var line = Data()
      // Not read(upToCount:), which blocks until it has that many bytes.
      while case let part = pipe.availableData, !part.isEmpty {
        var rest = part[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          report(line + rest[..<end])
          line = Data()
          rest = rest[(end + 1)...]
        }
        line.append(rest)
      }
      if !line.isEmpty {
        report(line)
      }
      atEnd()
    }
  }
}
