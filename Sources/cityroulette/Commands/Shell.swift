/// A shell that `completions` supports.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}
