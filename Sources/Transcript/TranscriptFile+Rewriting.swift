package import Platform

extension TranscriptFile {
  /// Replaces lines of the file, given by their numbers; all other bytes stay as they are.
  package func rewrite(_ lines: [Int: String]) throws(SystemError) {
    let contents = try File.read(path)
    let old = contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let new = old.enumerated().map { index, line in
      guard let text = lines[index + 1] else { return Array(line) }
      return Array(text.utf8) + (line.last == 0x0D ? [0x0D] : [])
    }
    try File.replace(
      path, with: Array(new.joined(separator: [UInt8(ascii: "\n")])), keepsMode: true)
  }
}
