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
        "\(path) is a folder, but --gazetteer expects a file; create one from the folder's tables "
        + "with make-gazetteer.")
  }

  static func foreign(_ path: String) -> GazetteerError {
    GazetteerError(
      description:
        "The file \(path) is not a gazetteer; with --gazetteer, name a file that make-gazetteer has "
        + "written.")
  }

  static func otherVersion(_ path: String, isNewer: Bool) -> GazetteerError {
    let remedy =
      isNewer ? "use a newer program" : "create it again with this program's make-gazetteer"
    return GazetteerError(
      description: "The gazetteer file \(path) has \(isNewer ? "a newer" : "an older") format; "
        + "\(remedy) \(elsewhere).")
  }

  static func damaged(_ path: String, problem: String) -> GazetteerError {
    GazetteerError(
      description: "The gazetteer file \(path) is damaged (\(problem)); install it again "
        + "\(elsewhere).")
  }
}
