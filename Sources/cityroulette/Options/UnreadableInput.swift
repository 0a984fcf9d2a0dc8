import Platform

/// Standard input is a folder.
struct UnreadableInput: Error, CustomStringConvertible {
  let description = "Standard input is a folder; redirect it from a file or a pipe."
}

extension StandardStreams {
  /// - Throws: `UnreadableInput` if the input is a folder.
  func checkInput() throws {
    if isInputFolder {
      throw UnreadableInput()
    }
  }
}
