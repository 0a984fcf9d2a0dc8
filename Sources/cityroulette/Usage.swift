/// What `--help` prints.
enum Usage {
  static let text = """
    usage: cityroulette [options]              serve JSON-RPC 2.0, a message a line, on stdin and stdout
           cityroulette play [options] FILE…   play transcripts against this program

    options
    \(options)
      --version, --help

    options of play
      --quiet                   print failures and the summary only
      --update                  rewrite expected lines that no longer match
    """

  private static let options = ServeOption.all.map { option in
    let name = [option.names[0], option.value].compactMap(\.self).joined(separator: " ")
    let gap = String(repeating: " ", count: max(1, 26 - name.count))
    return "  \(name)\(gap)\(option.help)"
  }.joined(separator: "\n")
}
