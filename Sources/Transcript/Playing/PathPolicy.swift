import Platform

/// Which files a transcript may name. One that comes from a stranger must not read or write the files
/// of whoever plays it.
package enum PathPolicy: Sendable, Equatable {
  /// Any, as far as the system allows it.
  case anywhere

  /// For the server those in the temporary folder, by an option that is handed to it; for the
  /// transcript those below its own folder.
  case ownFolders(option: String?)

  /// The arguments of a server, with the option that confines it to the folder.
  ///
  /// - Throws: `Fault` if the arguments have that option themselves, which would add a folder.
  func confining(_ arguments: [String], to folder: String) throws(Fault) -> [String] {
    guard case .ownFolders(let option?) = self else { return arguments }
    if arguments.contains(where: { $0 == option || $0.hasPrefix("\(option)=") }) {
      throw Fault(
        "the transcript starts the server with \(option), which says where it may read and write; "
          + "--allow-paths lets it")
    }
    return [option, folder] + arguments
  }

  /// Where links in a fixture may lead.
  func confinement(to fixture: String) -> PathConfinement {
    self == .anywhere ? .none : PathConfinement(to: [fixture])
  }

  /// - Parameter file: a fixture, or a file that is included.
  /// - Throws: `Fault` if it is not below the folder of the transcript.
  func check(_ file: String, of transcript: String) throws(Fault) {
    let folder = Folder.parent(of: transcript)
    if self == .anywhere || PathConfinement(to: [folder]).allows(file) {
      return
    }
    throw Fault(
      "\(file) is not in the folder of the transcript; --allow-paths lets it be elsewhere")
  }
}
