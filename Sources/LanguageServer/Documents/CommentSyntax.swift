/// The syntax of comments in a language of programs, configuration or markup.
struct CommentSyntax: Sendable, Equatable {
  /// The marks that begin a comment that ends with the line.
  var lines: [String] = []
  var blocks: [Block] = []

  /// The quotation marks: a string begins and ends with the same one. No comment begins in a string.
  var quotes = "\""

  /// Whether a string in three quotes that begins a line is a comment, as in Python.
  var hasDocstrings = false

  /// A comment from an opening mark to the next closing one; comments are not nested.
  struct Block: Sendable, Equatable {
    let open: String
    let close: String
  }

  private static let slashes = CommentSyntax(
    lines: ["//"], blocks: [Block(open: "/*", close: "*/")], quotes: "\"'`")
  private static let hash = CommentSyntax(lines: ["#"], quotes: "\"'")
  private static let markup = CommentSyntax(blocks: [Block(open: "<!--", close: "-->")], quotes: "")

  /// The syntax of a language; nil for an unknown language.
  ///
  /// - Parameter identifier: the name that an editor uses for the language, in lower case.
  static func named(_ identifier: String) -> CommentSyntax? {
    switch identifier {
    case "c", "cpp", "c++", "objective-c", "objc", "objective-cpp", "objcpp", "cuda-cpp", "cuda",
      "csharp", "cs", "c_sharp", "java", "javascript", "javascriptreact", "js", "jsx",
      "typescript", "typescriptreact", "ts", "tsx", "go", "kotlin", "scala", "dart", "groovy",
      "jsonc", "json5", "css", "scss", "less", "sass", "zig", "solidity", "proto", "glsl", "hlsl",
      "arduino", "d", "haxe", "gradle":
      slashes
    case "swift", "rust", "rs", "verilog", "systemverilog":
      // Neither an apostrophe nor a backtick begins a string here.
      CommentSyntax(lines: slashes.lines, blocks: slashes.blocks)
    case "php": CommentSyntax(lines: ["//", "#"], blocks: slashes.blocks, quotes: "\"'")
    case "python", "py", "python3", "starlark", "bazel":
      CommentSyntax(lines: ["#"], quotes: "\"'", hasDocstrings: true)
    case "ruby", "rb", "shellscript", "sh", "bash", "zsh", "fish", "ksh", "csh", "tcsh", "perl",
      "r",
      "yaml", "yml", "toml", "makefile", "make", "dockerfile", "elixir", "julia", "nim",
      "coffeescript", "tcl", "cmake", "terraform", "hcl", "crystal", "awk", "conf", "config",
      "properties", "dotenv", "ignore", "gitconfig", "git-config", "graphql", "nix", "gdscript":
      hash
    case "powershell", "ps1":
      CommentSyntax(lines: ["#"], blocks: [Block(open: "<#", close: "#>")], quotes: "\"'")
    case "ini", "dosini", "systemd": CommentSyntax(lines: [";", "#"])
    case "lua":
      CommentSyntax(lines: ["--"], blocks: [Block(open: "--[[", close: "]]")], quotes: "\"'")
    case "sql", "plsql", "mysql", "pgsql":
      CommentSyntax(lines: ["--"], blocks: slashes.blocks, quotes: "\"'")
    case "haskell", "hs", "elm", "purescript", "agda", "idris":
      CommentSyntax(lines: ["--"], blocks: [Block(open: "{-", close: "-}")])
    case "ada", "vhdl", "applescript": CommentSyntax(lines: ["--"])
    case "lisp", "commonlisp", "elisp", "emacs-lisp", "clojure", "scheme", "racket", "fennel":
      CommentSyntax(lines: [";"], blocks: [Block(open: "#|", close: "|#")])
    case "asm", "nasm": CommentSyntax(lines: [";"])
    case "ocaml", "fsharp", "sml", "coq":
      CommentSyntax(
        lines: identifier == "fsharp" ? ["//"] : [], blocks: [Block(open: "(*", close: "*)")])
    case "tex", "latex", "plaintex", "bibtex", "erlang", "prolog", "matlab", "octave":
      CommentSyntax(lines: ["%"], quotes: "")
    case "vim", "viml": CommentSyntax(lines: ["\""], quotes: "'")
    case "vb", "vbs": CommentSyntax(lines: ["'"])
    case "html", "xml", "svg", "xhtml", "xsl", "handlebars", "htmldjango": markup
    case "vue", "svelte", "astro":
      CommentSyntax(
        lines: slashes.lines, blocks: slashes.blocks + markup.blocks, quotes: slashes.quotes)
    default: nil
    }
  }
}
