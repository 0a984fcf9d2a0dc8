import Platform

/// The files that a transcript may name. A transcript from another person must not read or write other
/// files of the user who plays it.
package enum PathPolicy: Sendable, Equatable {
  /// All files that the system allows.
  case anywhere

  /// The transcript may name files in and below its own folder. The server may use files in the temporary folder:
  /// `option` is the option of the server that confines it to a folder; nil if it has none.
  case ownFolders(option: String?)

  /// The arguments of a server, preceded by the option that confines it to a folder, if the policy
  /// has one.
  ///
  /// - Throws: `Problem` if the arguments contain the option, which would allow a second folder.
  func confining(_ arguments: [String], to folder: String) throws(Problem) -> [String] {
    guard case .ownFolders(let option?) = self else { return arguments }
    if arguments.contains(where: { $0 == option || $0.hasPrefix("\(option)=") }) {
      throw Problem(
        "the transcript passes \(option) to its server, which lets it read and write more files; allow "
          + "that with --allow-paths")
    }
    return [option, folder] + arguments
  }

  /// Where the links in a fixture may lead: below the fixture, or anywhere if the policy is `anywhere`.
  func confinement(to fixture: String) -> PathConfinement {
    self == .anywhere ? .none : PathConfinement(to: [fixture])
  }

  /// Checks that the policy lets a transcript read a file.
  ///
  /// - Parameter file: a fixture, an included file or the document of `@schema`.
  /// - Throws: `Problem` if the file is outside the folder of the transcript, unless the policy is `anywhere`.
  func check(_ file: String, of transcript: String) throws(Problem) {
    let folder = Folder.parent(of: transcript)
    if self == .anywhere || PathConfinement(to: [folder]).allows(file) {
      return
    }
    throw Problem(
      "\(file) is outside the folder of the transcript; allow that with --allow-paths")
  }
}
