/// Names of methods, as `city.search`.
package enum MethodName {
  /// What a method is about: the word before its dot, or `server`.
  package static func noun(of name: String) -> String {
    let parts = name.split(separator: ".")
    return parts.count == 2 && parts[0] != "rpc" ? String(parts[0]) : "server"
  }
}
