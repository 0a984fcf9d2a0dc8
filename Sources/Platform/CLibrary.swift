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

  /// The folder that relative paths begin at; nil if it has gone.
  package static var workingFolder: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// The running program, links resolved; nil if the system does not tell.
  package static var executablePath: String? { target(of: "/proc/self/exe") }

  /// What a symbolic link leads to; nil where there is none.
  static func target(of link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &buffer, buffer.count)
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
  package static func exit(_ status: Int32) -> Never { Glibc.exit(status) }
}

/// Tells the time of day; fixed in tests and in conversations that are to be repeatable.
package struct WallClock: Sendable {
  /// Seconds since 1970.
  package let now: @Sendable () -> Double

  package static let system = WallClock {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Always the same time.
  package static func fixed(at seconds: Double) -> WallClock { WallClock { seconds } }
}

/// The functions of the C library that the standard library lacks; angles in radians.
package enum Trigonometry {
  package static func sine(_ angle: Double) -> Double { sin(angle) }
  package static func cosine(_ angle: Double) -> Double { cos(angle) }

  /// The angle from -π/2 to π/2 whose sine this is; NaN outside -1 to 1.
  package static func arcSine(_ ratio: Double) -> Double { asin(ratio) }

  /// The angle from -π to π of the point (`x`, `y`), counted from the x axis; 0 for the origin.
  package static func angle(y: Double, x: Double) -> Double { atan2(y, x) }
}
