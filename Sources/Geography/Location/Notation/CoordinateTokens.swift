/// Splits a text with coordinates into numbers, marks, letters of the compass and words.
package struct CoordinateTokens {
  package enum Token: Equatable {
    case number(Number)
    case degrees, minutes, seconds, separator

    /// A letter of the compass, or the word for it.
    case letter(Axis, isNegative: Bool)

    /// A word for latitude or longitude, without a hemisphere.
    case label(Axis)

    package var number: Number? { if case .number(let number) = self { number } else { nil } }
    package var labelled: Axis? { if case .label(let axis) = self { axis } else { nil } }
    package var isLabel: Bool { labelled != nil }
    package var isLetter: Bool { if case .letter = self { true } else { false } }
  }

  package enum Axis { case latitude, longitude }

  package struct Number: Equatable {
    package var value: Double
    package var decimals: Int
    package var isNegative: Bool
    package var isSigned: Bool
  }

  /// The tokens, without separators at either end.
  package private(set) var tokens: [Token] = []

  private let text: [Character]
  private let decimalComma: Bool
  private let isOWest: Bool
  private var place = 0

  /// Whether a comma that is directly before a digit separates two numbers although commas are decimal.
  private var hasTightComma = false

  /// Maximum size in bytes; longer texts are not coordinates.
  private static let longest = 120

  /// Nil if the text is longer than `longest`, has anything but tokens and skipped words and characters, no number, or
  /// ambiguous commas.
  ///
  /// - Parameters:
  ///   - decimalComma: whether a comma between digits is decimal.
  ///   - isOWest: whether the letter O means west instead of east.
  package init?(_ text: String, decimalComma: Bool, isOWest: Bool) {
    guard text.utf8.count <= Self.longest else { return nil }
    self.text = Array(text)
    self.decimalComma = decimalComma
    self.isOWest = isOWest
    while place < self.text.count {
      if let number = number() {
        tokens.append(.number(number))
      } else if !parseWord(), !parseSign() {
        return nil
      }
    }
    // ISO 6709 ends with a slash.
    if self.text.last == "/", tokens.last == .separator {
      tokens.removeLast()
    }
    trimSeparators()
    guard tokens.contains(where: { $0.number != nil }), isCommaClear else { return nil }
  }

  private mutating func trimSeparators() {
    tokens = Array(tokens.trimmingPrefix { $0 == .separator })
    while tokens.last == .separator {
      tokens.removeLast()
    }
  }

  /// Whether the commas are unambiguous. If commas are decimal, one directly before a digit separates numbers only if
  /// exactly two numbers have decimals; `1,2,3` is ambiguous.
  private var isCommaClear: Bool {
    !hasTightComma || tokens.compactMap(\.number).filter { $0.decimals > 0 }.count == 2
  }

  private subscript(index: Int) -> Character? { text.indices.contains(index) ? text[index] : nil }

  private static let signs: [Character: Bool] = [
    "+": false, "-": true, "−": true, "‐": true, "‑": true, "–": true, "﹣": true, "－": true,
  ]

  /// Parses a number of up to three digits, with optional sign and decimals; nil if none starts here.
  private mutating func number() -> Number? {
    let sign = self[place].flatMap { Self.signs[$0] }
    let start = place + (sign == nil ? 0 : 1)
    // A sign directly after an unsigned number may be a dash between two numbers, so the text is rejected.
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
    while isDigit(end) {
      end += 1
    }
    return end
  }

  /// Parses one of `words`, or skips one such as `GPS` that has no token; false for any other text.
  private mutating func parseWord() -> Bool {
    let word = text[place...].prefix(while: \.isLetter)
    guard word.count > 1, let token = Self.words[String(word).lowercased()] else { return false }
    place = word.endIndex
    if self[place] == "." {
      place += 1
    }
    if let token {
      tokens.append(token)
    }
    return true
  }

  private mutating func parseSign() -> Bool {
    guard let character = self[place] else { return false }
    place += 1
    if character.isWhitespace || Self.passedOver.contains(character) {
      return true
    }
    if Self.links.contains(character) {
      return place > 1
    }
    if character == ".", let before = self[place - 2], Self.abbreviated.contains(before) {
      return true
    }
    if character == "/",
      !(self[place - 2]?.isWhitespace ?? false && self[place]?.isWhitespace ?? true)
    {
      // Allow only the slash at the end of ISO 6709 and one between blanks.
      guard place == text.count else { return false }
    }
    guard let token = token(character) else { return false }
    if character == ",", decimalComma, isDigit(place) {
      hasTightComma = true
    }
    tokens.append(token)
    return true
  }

  /// Returns the token of a character; nil if it has none. Two marks of minutes are one mark of seconds.
  private mutating func token(_ character: Character) -> Token? {
    // Lowercase `d`, `m` and `s` are marks. An `s` is south unless minutes still lack their seconds.
    let minutes = tokens.count { $0 == .minutes }
    let isSouth = character == "s" && minutes <= tokens.count { $0 == .seconds }
    if let mark = Self.marks[character], !isSouth {
      guard mark == .minutes, character != "m", self[place] == character else { return mark }
      place += 1
      return .seconds
    }
    // In uppercase some letters become two.
    let capital = character.uppercased()
    if capital == "O" {
      return .letter(.longitude, isNegative: isOWest)
    }
    return capital.count == 1 ? Self.letters[Character(capital)] : nil
  }

  private static let marks: [Character: Token] = [
    "°": .degrees, "º": .degrees, "˚": .degrees, "d": .degrees, "度": .degrees, "도": .degrees,
    "'": .minutes, "′": .minutes, "’": .minutes, "‘": .minutes, "´": .minutes, "`": .minutes,
    "ʹ": .minutes, "ʼ": .minutes, "＇": .minutes, "m": .minutes, "分": .minutes, "분": .minutes,
    "\"": .seconds, "″": .seconds, "”": .seconds, "“": .seconds, "ʺ": .seconds, "˝": .seconds,
    "＂": .seconds, "s": .seconds, "秒": .seconds, "초": .seconds,
    ",": .separator, ";": .separator, "，": .separator, "；": .separator, "、": .separator,
    "&": .separator, "|": .separator, "/": .separator,
  ]

  /// Letters of the compass without O, which means east in German and west in French and Spanish.
  private static let letters: [Character: Token] = [
    "N": .letter(.latitude, isNegative: false), "S": .letter(.latitude, isNegative: true),
    "E": .letter(.longitude, isNegative: false), "W": .letter(.longitude, isNegative: true),
    "北": .letter(.latitude, isNegative: false), "南": .letter(.latitude, isNegative: true),
    "東": .letter(.longitude, isNegative: false), "东": .letter(.longitude, isNegative: false),
    "西": .letter(.longitude, isNegative: true),
    // Russian: север, юг, восток, запад.
    "С": .letter(.latitude, isNegative: false), "Ю": .letter(.latitude, isNegative: true),
    "В": .letter(.longitude, isNegative: false), "З": .letter(.longitude, isNegative: true),
    // Swedish, Danish and Norwegian.
    "Ö": .letter(.longitude, isNegative: false), "Ø": .letter(.longitude, isNegative: false),
  ]

  /// Chinese, Japanese and Russian characters for latitude and longitude beside the letter of the compass. They are
  /// skipped.
  private static let passedOver: Set<Character> = [
    "緯", "経", "纬", "经", "經", "ш", "Ш", "д", "Д",
  ]

  /// Letters that are followed by a full stop in Russian abbreviations: `с. ш.`, `в. д.`.
  private static let abbreviated: Set<Character> = [
    "С", "с", "Ю", "ю", "В", "в", "З", "з", "ш", "Ш", "д", "Д",
  ]

  /// Characters between a word and its number, which are skipped; a text must not start with one. A colon may also
  /// separate degrees from minutes.
  private static let links: Set<Character> = [":", "=", "："]

  /// The token of each word; nil if the word adds nothing to the coordinates.
  private static let words: [String: Token?] = {
    let tokens: [(String, Token?)] = [
      ("lat latitude breite breitengrad latitud latitudine breedtegraad", .label(.latitude)),
      ("широта", .label(.latitude)),
      ("lon lng long longitude länge längengrad longitud longitudine", .label(.longitude)),
      ("lengtegraad долгота", .label(.longitude)),
      (
        "north nord norte noord nördlich nördliche nördlicher",
        .letter(.latitude, isNegative: false)
      ),
      ("сш северной 북위", .letter(.latitude, isNegative: false)),
      ("south süd sud sur sul syd zuid södra", .letter(.latitude, isNegative: true)),
      ("südlich südliche südlicher юш южной 남위", .letter(.latitude, isNegative: true)),
      ("east ost est este leste oost öst øst", .letter(.longitude, isNegative: false)),
      ("östlich östliche östlicher вд восточной 동경", .letter(.longitude, isNegative: false)),
      ("west ouest oeste ovest väst vest", .letter(.longitude, isNegative: true)),
      ("westlich westliche westlicher зд западной 서경", .letter(.longitude, isNegative: true)),
      ("широты долготы", nil),
      ("deg degree degrees grad", .degrees), ("min minute minutes", .minutes),
      ("sec second seconds", .seconds),
      ("gps coordinates coords koordinaten coordonnées coordenadas position location", nil),
    ]
    return tokens.reduce(into: [:]) { words, entry in
      for word in entry.0.split(separator: " ") {
        words[String(word)] = .some(entry.1)
      }
    }
  }()
}
