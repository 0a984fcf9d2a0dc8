/// Translates a regular expression to the states of an automaton.
struct PatternCompiler {
  private var states: [Pattern.State] = []

  /// - Throws: `PatternError` if there are more than `Pattern.maximumStates`, which may be due to counted repetitions.
  static func states(of element: PatternElement) throws(PatternError) -> [Pattern.State] {
    var compiler = PatternCompiler()
    try compiler.add(element)
    try compiler.append(.match)
    return compiler.states
  }

  private mutating func append(_ state: Pattern.State) throws(PatternError) {
    guard states.count < Pattern.maximumStates else {
      throw PatternError(reason: "its repetitions add up to too many characters")
    }
    states.append(state)
  }

  private mutating func add(_ element: PatternElement) throws(PatternError) {
    switch element {
    case .character(let set): try append(.character(set))
    case .condition(let condition): try append(.condition(condition))
    case .sequence(let elements):
      for element in elements {
        try add(element)
      }
    case .alternatives(let choices): try add(choices[...])
    case .repetition(let element, let minimum, let maximum):
      for _ in 0..<minimum {
        try add(element)
      }
      if let maximum {
        for _ in minimum..<max(minimum, maximum) {
          try addOptional(element)
        }
      } else {
        try addLoop(element)
      }
    }
  }

  private mutating func add(_ choices: ArraySlice<PatternElement>) throws(PatternError) {
    guard let first = choices.first else { return }
    if choices.count == 1 {
      return try add(first)
    }
    let fork = states.count
    try append(.jump(0))
    try add(first)
    let exit = states.count
    try append(.jump(0))
    states[fork] = .either(fork + 1, states.count)
    try add(choices.dropFirst())
    states[exit] = .jump(states.count)
  }

  private mutating func addOptional(_ element: PatternElement) throws(PatternError) {
    let fork = states.count
    try append(.jump(0))
    try add(element)
    states[fork] = .either(fork + 1, states.count)
  }

  private mutating func addLoop(_ element: PatternElement) throws(PatternError) {
    let fork = states.count
    try append(.jump(0))
    try add(element)
    try append(.jump(fork))
    states[fork] = .either(fork + 1, states.count)
  }
}
