/// Why the gazetteer could not be loaded.
package enum GazetteerError: Error, Equatable, CustomStringConvertible {
  /// A file of the gazetteer cannot be read.
  case unreadable(path: String, reason: String)

  /// A row is not as the format demands; `line` counts from 1, the header's line.
  case malformed(file: String, line: Int, problem: String)

  /// The files don't belong together, or one was cut at the end of a row.
  case inconsistent(problem: String)

  /// One plain sentence: what is wrong and what to do.
  package var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "The gazetteer file \(path) can't be read (\(reason)); put the resource folder beside the "
        + "program or name the gazetteer's folder with --gazetteer."
    case .malformed(let file, let line, let problem):
      "The gazetteer file \(file) is damaged at line \(line) (\(problem)); install it again or "
        + "name another folder with --gazetteer."
    case .inconsistent(let problem):
      "The gazetteer is incomplete (\(problem)); install it again or name another folder with "
        + "--gazetteer."
    }
  }
}
