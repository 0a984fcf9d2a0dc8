// The environment is a variable of the C library that Swift takes for unsafe. It is read here and
// nowhere written: this program changes no variable of its own.
@preconcurrency import Glibc

/// What this process knows of itself.
package enum OwnProcess {
  /// The path of the program that runs, or nil where the system does not tell.
  package static var executablePath: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The environment, without what is not `NAME=value`.
  package static var environment: [String: String] {
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
}
