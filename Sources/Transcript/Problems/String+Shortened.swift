extension String {
  /// The string if it has at most `width` characters, else its beginning and `…`.
  func shortened(to width: Int) -> String {
    // Counting characters is linear. A string has at most as many characters as bytes, and the byte
    // count is constant time.
    guard utf8.count > width, count > width else { return self }
    return prefix(max(0, width - 1)) + "…"
  }
}
