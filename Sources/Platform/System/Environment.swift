@preconcurrency import Glibc

// The environment is a variable of the C library that Swift takes for unsafe. It is read here and
// nowhere written: this program changes no variable of its own.

/// What the process finds around itself.
package enum Environment {
  /// The words of the command line, the program's own name first.
  ///
  /// - Throws: for one that is not UTF-8: repaired, it would name another file.
  package static func arguments() throws(NotUTF8Error) -> [String] {
    var words: [String] = []
    for index in 0..<Int(CommandLine.argc) {
      guard let bytes = CommandLine.unsafeArgv[index] else { break }
      guard let word = String(validatingCString: bytes) else {
        throw NotUTF8Error("The word \(index) of the command line", String(cString: bytes))
      }
      words.append(word)
    }
    return words
  }

  /// Looks at all variables whose names begin so.
  ///
  /// - Throws: for one that is not UTF-8.
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
      throw NotUTF8Error("The variable \(parts[0])", nil)
    }
  }

  /// A relative home is another folder in each working folder.
  ///
  /// - Throws: `RelativeHomeError`.
  package static func requireAbsoluteHome() throws(RelativeHomeError) {
    guard let home = variable("HOME"), !home.hasPrefix("/") else { return }
    throw RelativeHomeError(path: home)
  }

  /// The variable's value; nil if it is not set, empty, or not UTF-8.
  package static func variable(_ name: String) -> String? {
    guard let value = getenv(name), let string = String(validatingCString: value) else {
      return nil
    }
    return string.isEmpty ? nil : string
  }

  /// All variables, without what is not `NAME=value` in UTF-8.
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

  /// The folder of the running program, links resolved; nil if the system does not tell.
  package static var executableDirectory: String? {
    executablePath.flatMap { path in
      path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
  }

  /// The folder that relative paths begin at; nil if it has gone, or is not UTF-8.
  package static var workingFolder: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(validatingCString: path)
  }

  /// The running program, links resolved; nil if the system does not tell.
  package static var executablePath: String? { target(of: "/proc/self/exe") }

  /// What a symbolic link leads to; nil where there is none, or for a path that is not UTF-8.
  static func target(of link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    return String(validating: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  // The user's folders by the XDG Base Directory Specification, which has relative paths ignored;
  // nil without a home.

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
