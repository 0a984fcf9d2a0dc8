import Platform

/// New contents of files that are not written yet, so that a change can be played before it is written.
struct ChangedFiles: Sendable {
  private var contents: [String: [UInt8]] = [:]

  subscript(path: String) -> [UInt8]? {
    get { contents[path] }
    set { contents[path] = newValue }
  }

  var isEmpty: Bool { contents.isEmpty }

  /// The paths of the changed files, sorted.
  var paths: [String] { contents.keys.sorted() }

  /// The new contents of a file if it is changed, else those on disk.
  func contents(of path: String) throws(SystemError) -> [UInt8] {
    if let changed = contents[path] {
      return changed
    }
    return try File.read(path)
  }

  /// The changes as the lines of a unified diff.
  func diff() throws(SystemError) -> [String] {
    var lines: [String] = []
    for path in paths {
      let old = try File.read(path).textLines
      lines += LineDiff.lines(from: old, to: (contents[path] ?? []).textLines, path: path)
    }
    return lines
  }

  /// Replaces the changed files on disk and keeps their modes.
  func write() throws(SystemError) {
    for path in paths {
      try File.replace(path, with: contents[path] ?? [], keepsMode: true)
    }
  }
}

extension [UInt8] {
  /// The lines of a text in UTF-8.
  var textLines: [String] {
    split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
