/// The parts of a text with coordinates: numbers, the marks behind them, letters, words.
struct CoordinateTokens {
  enum Token: Equatable {
    case number(Number)
    case degrees, minutes, seconds, separator

    /// A letter of the compass, or a word for one.
    case letter(Axis, isNegative: Bool)

    /// A word that tells which angle it is, but no hemisphere.
    case label(Axis)

    var number: Number? { if case .number(let number) = self { number } else { nil } }
    var labelled: Axis? { if case .label(let axis) = self { axis } else { nil } }
    var isLabel: Bool { labelled != nil }
    var isLetter: Bool { if case .letter = self { true } else { false } }
  }

  enum Axis { case latitude, longitude }

  struct Number: Equatable {
    var value: Double
    var decimals: Int
    var isNegative, isSigned: Bool
  }

  /// Without separators at either end.
  private(set) var tokens: [Token] = []

  private let text: [Character]
  private let decimalComma: Bool
  private var place = 0

  /// A comma without a blank behind it that parts two numbers, though such commas are decimal.
  private var hasTightComma = false

  /// Longer texts are no point.
  private static let longest = 120

  /// Nil for a text with anything else in it, or without a number.
  ///
  /// - Parameter decimalComma: whether a comma between digits stands before decimals.
  init?(_ text: String, decimalComma: Bool) {
    guard text.utf8.count <= Self.longest else { return nil }
    self.text = Array(text)
    self.decimalComma = decimalComma
    while place < self.text.count {
      if let number = number() {
        tokens.append(.number(number))
      } else if !takeWord(), !takeSign() {
        return nil
      }
    }
    // ISO 6709 ends with a slash.
    if self.text.last == "/", tokens.last == .separator { tokens.removeLast() }
    trimSeparators()
    guard tokens.contains(where: { $0.number != nil }), isCommaClear else { return nil }
  }

  private mutating func trimSeparators() {
    tokens = Array(tokens.trimmingPrefix { $0 == .separator })
    while tokens.last == .separator { tokens.removeLast() }
  }

  /// `1,2,3` may be 1.2 and 3 or anything: a comma without a blank parts only what shows by decimals
  /// that it is whole.
  private var isCommaClear: Bool {
    !hasTightComma || tokens.compactMap(\.number).filter { $0.decimals > 0 }.count == 2
  }

  private subscript(index: Int) -> Character? { text.indices.contains(index) ? text[index] : nil }

  private static let signs: [Character: Bool] = [
    "+": false, "-": true, "−": true, "‐": true, "‑": true, "–": true, "﹣": true, "－": true,
  ]

  /// A number here, with a point or a comma before its decimals.
  private mutating func number() -> Number? {
    let sign = self[place].flatMap { Self.signs[$0] }
    let start = place + (sign == nil ? 0 : 1)
    // A dash right behind a number without a sign may part the two.
    if sign != nil, let before = tokens.last?.number, !before.isSigned, isDigit(place - 1) {
      return nil
    }
    var end = digitsEnd(start)
    guard 1...3 ~= end - start else { return nil }
    var digits = String(text[start..<end])
    let isPoint = self[end] == "." || decimalComma && self[end] == ","
    let fraction = isPoint ? end + 1..<digitsEnd(end + 1) : 0..<0
    if !fraction.isEmpty {
      digits += "." + String(text[fraction])
      end = fraction.upperBound
    }
    guard let value = Double(digits) else { return nil }
    place = end
    return Number(
      value: value, decimals: fraction.count, isNegative: sign ?? false, isSigned: sign != nil)
  }

  private func isDigit(_ index: Int) -> Bool { self[index].map { "0"..."9" ~= $0 } ?? false }

  private func digitsEnd(_ start: Int) -> Int {
    var end = start
    while isDigit(end) { end += 1 }
    return end
  }

  /// A word here that means something, or that says no more than that coordinates follow.
  private mutating func takeWord() -> Bool {
    let word = text[place...].prefix(while: \.isLetter)
    guard word.count > 1, let token = Self.words[String(word).lowercased()] else { return false }
    place = word.endIndex
    if self[place] == "." { place += 1 }
    if let token { tokens.append(token) }
    return true
  }

  private mutating func takeSign() -> Bool {
    guard let character = self[place] else { return false }
    place += 1
    if character.isWhitespace || Self.passedOver.contains(character) { return true }
    if Self.links.contains(character) { return place > 1 }
    if character == "/",
      !(self[place - 2]?.isWhitespace ?? false && self[place]?.isWhitespace ?? true)
    {
      // Nothing but the end of ISO 6709 and a slash between blanks.
      guard place == text.count else { return false }
    }
    guard let token = token(character) else { return false }
    if character == ",", decimalComma, isDigit(place) { hasTightComma = true }
    tokens.append(token)
    return true
  }

  /// Two minutes signs are one of seconds.
  private mutating func token(_ character: Character) -> Token? {
    // Small letters are marks behind a number; an s may also be the south behind seconds.
    let minutes = tokens.count { $0 == .minutes }
    let isSouth = character == "s" && minutes <= tokens.count { $0 == .seconds }
    if let mark = Self.marks[character], !isSouth {
      guard mark == .minutes, character != "m", self[place] == character else { return mark }
      place += 1
      return .seconds
    }
    return Self.letters[Character(character.uppercased())]
  }

  private static let marks: [Character: Token] = [
    "°": .degrees, "º": .degrees, "˚": .degrees, "d": .degrees, "度": .degrees,
    "'": .minutes, "′": .minutes, "’": .minutes, "‘": .minutes, "´": .minutes, "`": .minutes,
    "ʹ": .minutes, "ʼ": .minutes, "＇": .minutes, "m": .minutes, "分": .minutes,
    "\"": .seconds, "″": .seconds, "”": .seconds, "“": .seconds, "ʺ": .seconds, "˝": .seconds,
    "＂": .seconds, "s": .seconds, "秒": .seconds,
    ",": .separator, ";": .separator, "，": .separator, "；": .separator, "、": .separator,
    "&": .separator, "|": .separator, "/": .separator,
  ]

  /// O is east in German and west in French and Spanish, and so means nothing here.
  private static let letters: [Character: Token] = [
    "N": .letter(.latitude, isNegative: false), "S": .letter(.latitude, isNegative: true),
    "E": .letter(.longitude, isNegative: false), "W": .letter(.longitude, isNegative: true),
    "北": .letter(.latitude, isNegative: false), "南": .letter(.latitude, isNegative: true),
    "東": .letter(.longitude, isNegative: false), "东": .letter(.longitude, isNegative: false),
    "西": .letter(.longitude, isNegative: true),
  ]

  /// Of latitude and longitude in Chinese and Japanese, beside the letter of the compass.
  private static let passedOver: Set<Character> = ["緯", "経", "纬", "经", "經"]

  /// Between a word and its number; a colon also between degrees and minutes.
  private static let links: Set<Character> = [":", "=", "："]

  /// Nil for a word that only tells that coordinates follow.
  private static let words: [String: Token?] = {
    let tokens: [(String, Token?)] = [
      ("lat latitude breite breitengrad", .label(.latitude)),
      ("lon lng long longitude länge längengrad", .label(.longitude)),
      ("north nord norte", .letter(.latitude, isNegative: false)),
      ("south süd sud sur", .letter(.latitude, isNegative: true)),
      ("east ost est este", .letter(.longitude, isNegative: false)),
      ("west ouest oeste", .letter(.longitude, isNegative: true)),
      ("deg degree degrees grad", .degrees), ("min minute minutes", .minutes),
      ("sec second seconds", .seconds),
      ("gps coordinates coords koordinaten coordonnées coordenadas position location", nil),
    ]
    return tokens.reduce(into: [:]) { words, entry in
      for word in entry.0.split(separator: " ") { words[String(word)] = .some(entry.1) }
    }
  }()
}
