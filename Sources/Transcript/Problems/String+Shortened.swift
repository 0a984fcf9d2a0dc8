extension String {
  /// The string if it has at most `width` characters, else its beginning and `…`, together `width` characters.
  func shortened(to width: Int) -> String {
    // Counting characters takes linear time, counting bytes constant time. Compare the number of bytes first, because
    // a string has at most as many characters.
    guard utf8.count > width, count > width else { return self }
    return prefix(max(0, width - 1)) + "…"
  }
}
