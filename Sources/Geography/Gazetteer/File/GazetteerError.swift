import Platform

/// The reason why a gazetteer cannot be opened.
package struct GazetteerError: Error, Equatable, CustomStringConvertible {
  /// One sentence with the problem and the remedy.
  package let description: String

  private static let elsewhere = "or name another file with --gazetteer"

  static func unreadable(_ error: FileError) -> GazetteerError {
    GazetteerError(
      description: "The gazetteer file \(error.path) can't be read (\(error.reason)); put the "
        + "resource folder beside the program or name the gazetteer's file with --gazetteer.")
  }

  static func folder(_ path: String) -> GazetteerError {
    GazetteerError(
      description:
        "\(path) is a folder and --gazetteer takes a file; make one of the tables in the "
        + "folder with make-gazetteer, and name that.")
  }

  static func foreign(_ path: String) -> GazetteerError {
    GazetteerError(
      description:
        "The file \(path) is no gazetteer; name one that make-gazetteer has written with "
        + "--gazetteer.")
  }

  static func otherVersion(_ path: String, isNewer: Bool) -> GazetteerError {
    let remedy =
      isNewer ? "use a newer program" : "make it again with the make-gazetteer of this program"
    return GazetteerError(
      description: "The gazetteer file \(path) is of \(isNewer ? "a newer" : "an older") format; "
        + "\(remedy) \(elsewhere).")
  }

  static func damaged(_ path: String, problem: String) -> GazetteerError {
    GazetteerError(
      description: "The gazetteer file \(path) is damaged (\(problem)); install it again "
        + "\(elsewhere).")
  }
}
