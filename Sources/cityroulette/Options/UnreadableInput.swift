import Platform

/// Standard input is a folder.
struct UnreadableInput: Error, CustomStringConvertible {
  let description = "The input is a folder; give a file, a pipe or a terminal."
}

extension StandardStreams {
  /// - Throws: `UnreadableInput` if the input is a folder.
  func checkInput() throws {
    if isInputFolder {
      throw UnreadableInput()
    }
  }
}
