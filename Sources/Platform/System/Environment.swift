@preconcurrency import Glibc

// Swift considers the global variable `environ` unsafe, hence `@preconcurrency`. This program only reads its
// environment.

/// The command line, variables and folders of this process.
package enum Environment {
  /// The words of the command line, including the name of the program.
  ///
  /// - Throws: `NotUTF8Error` for a word that is not UTF-8. A repaired word could name another file.
  package static func arguments() throws(NotUTF8Error) -> [String] {
    var words: [String] = []
    for index in 0..<Int(CommandLine.argc) {
      guard let bytes = CommandLine.unsafeArgv[index] else { break }
      guard let word = String(validatingCString: bytes) else {
        throw NotUTF8Error("The word \(index) of the command line", shown: String(cString: bytes))
      }
      words.append(word)
    }
    return words
  }

  /// Checks the variables whose names begin with one of these prefixes.
  ///
  /// - Throws: `NotUTF8Error` for the first of them that is not UTF-8.
  package static func requireUTF8(variablesBeginningWith prefixes: [String]) throws(NotUTF8Error) {
    var entry = environ
    while let bytes = entry.pointee {
      entry += 1
      if String(validatingCString: bytes) != nil {
        continue
      }
      let text = String(cString: bytes)
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, prefixes.contains(where: parts[0].hasPrefix) else { continue }
      throw NotUTF8Error("The variable \(parts[0])", shown: nil)
    }
  }

  /// Checks that `HOME`, if set, is an absolute path. A relative path would depend on the working folder.
  ///
  /// - Throws: `RelativeHomeError`.
  package static func requireAbsoluteHome() throws(RelativeHomeError) {
    guard let home = variable("HOME"), !home.hasPrefix("/") else { return }
    throw RelativeHomeError(path: home)
  }

  /// The value of a variable; nil if it is unset, empty or not UTF-8.
  package static func variable(_ name: String) -> String? {
    guard let value = getenv(name), let string = String(validatingCString: value) else {
      return nil
    }
    return string.isEmpty ? nil : string
  }

  /// All variables that are UTF-8, by name.
  package static var variables: [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = (String(validatingCString: text) ?? "").split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 {
        variables[String(parts[0])] = String(parts[1])
      }
      entry += 1
    }
    return variables
  }

  /// Whether there is an executable file with this name. Searches the folders of `PATH` for a name without a slash.
  package static func hasProgram(_ name: String) -> Bool {
    if name.contains("/") {
      return access(name, X_OK) == 0
    }
    let folders = (variable("PATH") ?? "/bin:/usr/bin").split(separator: ":")
    return folders.contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// The folder of the running program, with resolved links; nil if unknown.
  package static var executableDirectory: String? {
    executablePath.flatMap { path in
      path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
  }

  /// The working folder; nil if it was removed or is not UTF-8.
  package static var workingFolder: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(validatingCString: path)
  }

  /// The path of the running program, with resolved links; nil if unknown.
  package static var executablePath: String? { target(of: "/proc/self/exe") }

  /// The target of a symbolic link; nil if there is no link, or if its target is not UTF-8.
  static func target(of link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    return String(validating: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  // The user's folders according to the XDG Base Directory Specification. A variable with a relative path is ignored.
  // Then, or if the variable is unset, the folder is one in `HOME`; nil if `HOME` is unset too.

  package static var dataHome: String? { home("XDG_DATA_HOME", else: ".local/share") }
  package static var cacheHome: String? { home("XDG_CACHE_HOME", else: ".cache") }
  package static var configHome: String? { home("XDG_CONFIG_HOME", else: ".config") }

  private static func home(_ name: String, else folder: String) -> String? {
    if let path = variable(name), path.hasPrefix("/") {
      return path
    }
    return variable("HOME").map { "\($0)/\(folder)" }
  }

  /// Ends the process.
  package static func exit(_ status: Int32) -> Never { Glibc.exit(status) }
}
