enum Usage {
  static let text = """
    usage: cityroulette [options]              serve JSON-RPC 2.0, a message a line, on stdin and stdout
           cityroulette play [options] FILE…   play transcripts against this program

    options
      --archive PATH            the archive file, or :memory:
      --data-dir PATH           the folder of archive.sqlite (default: $XDG_DATA_HOME/cityroulette)
      --gazetteer PATH          the folder of cities.tsv, countries.tsv and admin1.tsv
      --seed N                  make the roulette repeatable
      --record FILE             write the conversation as a transcript
      --log-file FILE           append the log to a file (default: standard error)
      --log-level LEVEL         error (default), warning, info or debug
      --client-process-id PID   leave when that process has gone
      --stdio                   accepted, does nothing
      --version, --help

    options of play
      --quiet                   print failures and the summary only
      --update                  rewrite expected lines that no longer match
    """
}
