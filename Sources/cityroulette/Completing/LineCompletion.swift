import CityServer
import JSONRPC

/// Completes the last word of a command line.
struct LineCompletion {
  /// The words before the last one that are options of the server, or their values.
  private var serverWords: [String] = []

  /// The command; `serve` until one is read.
  private var command = Command.serve

  /// The words after the command that are neither options nor their values.
  private var arguments: [String] = []

  /// The option whose value is the next word; nil if the next word is no value.
  private var pending: OptionSpec?

  private let word: String

  /// - Parameter words: the words after the name of the program; the last one is incomplete, and may
  ///   be empty.
  init(_ words: [String]) {
    word = words.last ?? ""
    for word in words.dropLast() {
      add(word)
    }
  }

  private mutating func add(_ word: String) {
    if let option = pending {
      pending = nil
      if isOfServer(option) {
        serverWords.append(word)
      }
      return
    }
    if word.hasPrefix("-"), word != "-" {
      let name = String(word.prefix { $0 != "=" })
      guard let option = options.first(where: { $0.names.contains(name) }) else { return }
      if isOfServer(option) {
        serverWords.append(word)
      }
      pending = option.value != nil && name == word ? option : nil
    } else if command.name == nil {
      command = Command.all.first { $0.name == word } ?? command
    } else {
      arguments.append(word)
    }
  }

  private func isOfServer(_ option: OptionSpec) -> Bool {
    ServeOption.all.contains { $0.names == option.names }
  }

  /// The options that may follow.
  private var options: [OptionSpec] {
    if command.name == nil {
      return command.options
    }
    let help = Command.serve.options.filter { $0.names.contains("--help") }
    let ofServer = command.takesServerOptions ? ServeOption.all.map(\.spec) : []
    let names = command.options.map { $0.names[0] }
    return command.options + ofServer.filter { !names.contains($0.names[0]) } + help
  }

  /// The completion of the last word.
  var completion: Completion {
    if let pending {
      return values(of: pending, beginning: word)
    }
    guard word.hasPrefix("-") else { return argument }
    if let sign = word.firstIndex(of: "=") {
      let name = String(word[..<sign])
      guard let option = options.first(where: { $0.names.contains(name) }), option.value != nil
      else { return .none }
      return values(of: option, beginning: String(word[word.index(after: sign)...]))
        .after("\(name)=")
    }
    let names = options.map {
      Completion.Candidate(text: $0.names[0], summary: $0.help)
    }
    return Completion(names).beginning(with: word)
  }

  private func values(of option: OptionSpec, beginning text: String) -> Completion {
    switch option.kind {
    case .file: return Completion(paths: .files)
    case .folder: return Completion(paths: .folders)
    case .choice where option.value == "NAMES":
      return ListedWords.completion(of: text, among: option.choices)
    case .choice: return Completion(option.choices).beginning(with: text)
    case .none, .other: return .none
    }
  }

  /// The completion of a word that is not an option.
  private var argument: Completion {
    switch command.name {
    case nil:
      let commands = Command.all.compactMap { command in
        command.name.map { Completion.Candidate(text: $0, summary: command.summary) }
      }
      return Completion(commands).beginning(with: word)
    case Command.call.name: return callArgument
    case Command.help.name where arguments.isEmpty:
      return Completion(HelpCommand.words).beginning(with: word)
    case Command.completions.name where arguments.isEmpty:
      return Completion(Shell.allCases.map(\.rawValue)).beginning(with: word)
    default: break
    }
    if command.arguments.contains("PLACE") || command.arguments.contains("TEXT") {
      return places.cities(beginning: word)
    }
    return command.namesFiles ? Completion(paths: .files) : .none
  }

  /// The completion of the method of `call`, or of a parameter.
  private var callArgument: Completion {
    guard let method = arguments.first else {
      let methods = CityAPI.api.routes.map {
        Completion.Candidate(text: $0.name, summary: $0.summary)
      }
      return Completion(methods).beginning(with: word)
    }
    let given = arguments.dropFirst().map { String($0.prefix { $0 != "=" }) }
    return MethodCompletion(method, places: places)?.completion(of: word, given: given) ?? .none
  }

  private var places: PlaceCompletion { PlaceCompletion(serverWords: serverWords) }
}

extension Command {
  /// Whether the arguments of the command are files.
  fileprivate var namesFiles: Bool { Self.fileCommandNames.contains { $0 == name } }
}
