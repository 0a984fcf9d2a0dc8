internal import Geography

/// Checks addresses in answers.
enum PhotoLink {
  /// Returns the address, with `https` if the scheme is missing, as in some answers of Wikimedia; nil for anything but
  /// a valid https or http address.
  static func address(_ text: String?) -> String? {
    guard let text, text.utf8.count <= WebAddress.longest else { return nil }
    let address = text.hasPrefix("//") ? "https:\(text)" : text
    guard address.hasPrefix("http://") else { return WebAddress(address)?.text }
    // Pictures on other sites may use http. Apply the rules of https and keep the scheme.
    return WebAddress("https\(address.dropFirst(4))").map { "http\($0.text.dropFirst(5))" }
  }
}
