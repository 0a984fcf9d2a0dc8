import Text

/// A point as people write it: `52.52, 13.405`, `52°31′12″N 13°24′18″E`, `N 52 31.2 E 13 24.3`,
/// `+52.52+013.405/` (ISO 6709).
package struct CoordinateText: Equatable {
  package let point: Coordinate

  /// How far the last digit that was written reaches.
  package let precisionKm: Double

  /// Why a text with two angles is no point.
  package enum Problem: Error, Equatable {
    case latitude(Double)
    case longitude(Double)

    /// Minutes or seconds of sixty or more, or a fraction before the last number.
    case sexagesimal
  }

  /// A degree of latitude, in km.
  private static let kmPerDegree = Earth.radiusKm * Earth.radiansPerDegree

  /// Nil for a text that is not about two angles.
  ///
  /// - Throws: `Problem` for one that is, and is no point.
  package init?(_ text: String) throws(Problem) {
    guard let tokens = Self.tokens(of: text), let angles = Self.angles(tokens) else { return nil }
    var (first, second) = angles
    if first.axis == .longitude || second.axis == .latitude { swap(&first, &second) }
    let (lat, lon) = (try first.degrees(), try second.degrees())
    guard lat.magnitude <= 90 else { throw .latitude(lat) }
    guard lon.magnitude <= 180 else { throw .longitude(lon) }
    point = Coordinate(lat: lat, lon: lon)
    precisionKm = max(first.step, second.step) * Self.kmPerDegree
  }

  init(_ point: Coordinate, precisionKm: Double) {
    (self.point, self.precisionKm) = (point, precisionKm)
  }

  private enum Token: Equatable {
    case number(Number)
    case degrees, minutes, seconds, separator
    case letter(Axis, isNegative: Bool)
  }

  private enum Axis { case latitude, longitude }

  private struct Number: Equatable {
    var value: Double
    var decimals: Int
    var isNegative, isSigned: Bool
  }

  /// Degrees, minutes and seconds, as far as they were written.
  private struct Angle {
    var numbers: [Number]
    var axis: Axis?
    var isNegative = false

    func degrees() throws(Problem) -> Double {
      let isWhole = numbers.dropLast().allSatisfy { $0.decimals == 0 }
      let isBase60 = numbers.dropFirst().allSatisfy { $0.value < 60 && !$0.isSigned }
      guard isWhole, isBase60, let first = numbers.first else { throw .sexagesimal }
      let size = numbers.reversed().reduce(0) { $0 / 60 + $1.value }
      return isNegative != first.isNegative ? -size : size
    }

    /// Of the last digit, in degrees.
    var step: Double {
      let unit = numbers.dropFirst().reduce(1.0) { unit, _ in unit / 60 }
      return (0..<(numbers.last?.decimals ?? 0)).reduce(unit) { unit, _ in unit / 10 }
    }
  }

  /// Which numbers belong to which angle: by letters of the compass, by the degree sign, by a comma, or
  /// because there are two.
  private static func angles(_ tokens: [Token]) -> (Angle, Angle)? {
    let letters = tokens.indices.filter { if case .letter = tokens[$0] { true } else { false } }
    let groups: [[Token]]
    if letters.count == 2 {
      let isBefore = letters[0] == 0
      let cut = isBefore ? letters[1] : letters[0] + 1
      groups = [Array(tokens[..<cut]), Array(tokens[cut...])]
    } else if letters.isEmpty {
      groups = unlettered(tokens)
    } else {
      return nil
    }
    let angles = groups.compactMap(angle)
    guard angles.count == 2, groups.count == 2,
      angles[0].axis == nil || angles[0].axis != angles[1].axis
    else { return nil }
    return (angles[0], angles[1])
  }

  private static func unlettered(_ tokens: [Token]) -> [[Token]] {
    let parts = tokens.split(separator: .separator).map(Array.init)
    if parts.count == 2 { return parts }
    let whole = parts.flatMap(\.self)
    let starts = whole.indices.dropLast().filter { whole[$0 + 1] == .degrees }
    if starts.count == 2 { return [Array(whole[..<starts[1]]), Array(whole[starts[1]...])] }
    return whole.count == 2 ? [[whole[0]], [whole[1]]] : []
  }

  /// Marks stand behind the numbers that they are for; without marks the order tells.
  private static func angle(_ tokens: [Token]) -> Angle? {
    var angle = Angle(numbers: [])
    let marks: [Token] = [.degrees, .minutes, .seconds]
    for token in tokens where token != .separator {
      switch token {
      case .number(let number): angle.numbers.append(number)
      case .letter(let axis, let isNegative):
        guard angle.axis == nil else { return nil }
        (angle.axis, angle.isNegative) = (axis, isNegative)
      default:
        guard angle.numbers.count <= 3, !angle.numbers.isEmpty,
          marks[angle.numbers.count - 1] == token
        else { return nil }
      }
    }
    return 1...3 ~= angle.numbers.count ? angle : nil
  }
}

// From characters to tokens.
extension CoordinateText {
  /// Longer texts are no point.
  private static let longest = 100

  private static let marks: [Character: Token] = [
    "°": .degrees, "º": .degrees, "˚": .degrees, "d": .degrees, "'": .minutes, "′": .minutes,
    "’": .minutes, "m": .minutes, "\"": .seconds, "″": .seconds, "”": .seconds, "s": .seconds,
    ",": .separator, ";": .separator,
  ]

  /// O is east in German and west in French and Spanish, and so means nothing here.
  private static let letters: [Character: Token] = [
    "N": .letter(.latitude, isNegative: false), "S": .letter(.latitude, isNegative: true),
    "E": .letter(.longitude, isNegative: false), "W": .letter(.longitude, isNegative: true),
  ]

  private static func tokens(of text: String) -> [Token]? {
    guard text.utf8.count <= longest else { return nil }
    var rest = Array(text.replacing("''", with: "\"").replacing("′′", with: "″"))[...]
    // ISO 6709 ends with a slash.
    if rest.last == "/" { rest.removeLast() }
    var tokens: [Token] = []
    while let character = rest.first {
      if let number = number(&rest) {
        tokens.append(.number(number))
        continue
      }
      rest.removeFirst()
      if character.isWhitespace || character == ":" && !tokens.isEmpty { continue }
      guard let token = token(character, after: tokens) else { return nil }
      tokens.append(token)
    }
    return tokens.contains { if case .number = $0 { true } else { false } } ? tokens : nil
  }

  private static func token(_ character: Character, after tokens: [Token]) -> Token? {
    // Small letters are marks behind a number; an s may also be the south behind seconds.
    let minutes = tokens.count { $0 == .minutes }
    let isSouth = character == "s" && minutes <= tokens.count { $0 == .seconds }
    if let mark = marks[character], !isSouth {
      return mark
    }
    return letters[Character(character.uppercased())]
  }

  /// A number at the beginning, with a point or, if no blank follows, a comma before its decimals.
  private static func number(_ rest: inout ArraySlice<Character>) -> Number? {
    let signs: [Character: Bool] = ["-": true, "−": true, "+": false]
    let sign = rest.first.flatMap { signs[$0] }
    let start = rest.startIndex + (sign == nil ? 0 : 1)
    let whole = rest[start...].prefix(while: isDigit)
    guard !whole.isEmpty, whole.count <= 3 else { return nil }
    var digits = String(whole)
    var decimals = 0
    let behind = rest[whole.endIndex...]
    if behind.first == ".", behind.dropFirst().first.map(isDigit) ?? false {
      let fraction = behind.dropFirst().prefix(while: isDigit)
      digits += "." + String(fraction)
      decimals = fraction.count
    }
    guard let value = Double(digits) else { return nil }
    rest = rest[(whole.endIndex + (decimals > 0 ? decimals + 1 : 0))...]
    return Number(
      value: value, decimals: decimals, isNegative: sign ?? false, isSigned: sign != nil)
  }

  private static func isDigit(_ character: Character) -> Bool { "0"..."9" ~= character }
}
