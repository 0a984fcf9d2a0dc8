// The environment is a variable of the C library that Swift takes for unsafe. It is read here and
// nowhere written: this program changes no variable of its own.
@preconcurrency import Glibc

/// What the process finds around itself.
package enum Environment {
  /// The variable's value; nil if it is not set or empty.
  package static func variable(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let string = String(cString: value)
    return string.isEmpty ? nil : string
  }

  /// All variables, without what is not `NAME=value`.
  package static var variables: [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
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

  /// The running program, links resolved; nil if the system does not tell.
  package static var executablePath: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  // The user's folders by the XDG Base Directory Specification, which has relative paths ignored;
  // nil without a home.

  package static var dataHome: String? { home("XDG_DATA_HOME", else: ".local/share") }
  package static var cacheHome: String? { home("XDG_CACHE_HOME", else: ".cache") }
  package static var configHome: String? { home("XDG_CONFIG_HOME", else: ".config") }

  private static func home(_ name: String, else folder: String) -> String? {
    if let path = variable(name), path.hasPrefix("/") { return path }
    return variable("HOME").map { "\($0)/\(folder)" }
  }

  /// Ends the process.
  package static func exit(_ status: Int32) -> Never {
    Glibc.exit(status)
  }
}
