/// The parts of a method's name, such as `city.search`.
package enum MethodName {
  /// The word before the dot, or `server` for a method without one.
  package static func noun(of name: String) -> String {
    let parts = name.split(separator: ".")
    return parts.count == 2 && parts[0] != "rpc" ? String(parts[0]) : "server"
  }
}
