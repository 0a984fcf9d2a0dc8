import Text

/// The colours of lists as files write them. Each is one of the sixteen colours of Organic Maps.
enum FileColor {
  /// Red, green and blue, one byte each.
  static func rgb(_ color: SavedList.Color) -> UInt32 {
    switch color {
    case .red: 0xE51B23
    case .orange: 0xFF9600
    case .yellow: 0xFFC800
    case .green: 0x3C8C3C
    case .teal: 0x00A58C
    case .blue: 0x0066CC
    case .purple: 0x9B24B2
    case .pink: 0xFF4182
    case .brown: 0x804633
    case .gray: 0x737373
    }
  }

  /// The colour as KML writes it, in hexadecimal: opacity, blue, green, red.
  static func kml(_ color: SavedList.Color) -> String {
    let rgb = rgb(color)
    return "ff" + hex((rgb & 0xFF) << 16 | rgb & 0xFF00 | rgb >> 16)
  }

  /// The colour as OsmAnd writes it: `#rrggbb`.
  static func osmAnd(_ color: SavedList.Color) -> String { "#" + hex(rgb(color)) }

  private static func hex(_ rgb: UInt32) -> String {
    let digits = String(rgb, radix: 16)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// The colour nearest to one in KML. Nil for a text that is not a colour, and for white, KML's default, which stands
  /// for no colour.
  static func nearest(kml text: String) -> SavedList.Color? {
    guard let value = value(text, digits: 8), value & 0xFFFFFF != 0xFFFFFF else { return nil }
    return nearest(rgb: (value & 0xFF) << 16 | value & 0xFF00 | value >> 16 & 0xFF)
  }

  /// The colour nearest to one of OsmAnd: `#rrggbb`, or `#aarrggbb` with the opacity. Nil for another text.
  static func nearest(osmAnd text: String) -> SavedList.Color? {
    guard text.hasPrefix("#") else { return nil }
    return (value(text, digits: 6) ?? value(text, digits: 8)).map { nearest(rgb: $0 & 0xFFFFFF) }
  }

  /// The colour of a style of Organic Maps, by its name: `placemark-red`. Nil for another name.
  static func named(_ style: String) -> SavedList.Color? {
    let prefix = "placemark-"
    guard style.hasPrefix(prefix) else { return nil }
    let name = String(style.dropFirst(prefix.count))
    return SavedList.Color(rawValue: name) ?? others[name]
  }

  private static let others: [String: SavedList.Color] = [
    "deeppurple": .purple, "lightblue": .blue, "cyan": .teal, "lime": .green,
    "deeporange": .orange, "bluegray": .gray,
  ]

  /// The colour nearest to one of uMap: `#rrggbb`, or a name of CSS, which counts by its ending, as in `DarkBlue`. Nil
  /// for another text.
  static func nearest(css text: String) -> SavedList.Color? {
    if let color = nearest(osmAnd: text) {
      return color
    }
    let name = text.lowercased()
    return words.first { name.hasSuffix($0.word) }?.color
  }

  private static let words: [(word: String, color: SavedList.Color)] = [
    ("red", .red), ("crimson", .red), ("firebrick", .red), ("tomato", .red), ("orange", .orange),
    ("coral", .orange), ("salmon", .orange), ("yellow", .yellow), ("gold", .yellow),
    ("goldenrod", .yellow), ("khaki", .yellow), ("green", .green), ("lime", .green),
    ("olive", .green), ("chartreuse", .green), ("teal", .teal), ("cyan", .teal), ("aqua", .teal),
    ("aquamarine", .teal), ("turquoise", .teal), ("blue", .blue), ("navy", .blue),
    ("indigo", .purple), ("purple", .purple), ("violet", .purple), ("orchid", .purple),
    ("plum", .purple), ("magenta", .pink), ("fuchsia", .pink), ("pink", .pink), ("brown", .brown),
    ("maroon", .brown), ("chocolate", .brown), ("sienna", .brown), ("peru", .brown),
    ("tan", .brown), ("gray", .gray), ("grey", .gray), ("black", .gray), ("silver", .gray),
  ]

  private static func value(_ text: String, digits: Int) -> UInt32? {
    let text = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard text.utf8.count == digits, text.utf8.allSatisfy(\.isHexadecimal) else { return nil }
    return UInt32(text, radix: 16)
  }

  /// The colour with the least distance "redmean", which approximates how the eye weighs differences (T. Riemersma,
  /// "Colour metric"). It is gray for a colour without a visible hue, and only then.
  static func nearest(rgb: UInt32) -> SavedList.Color {
    let wanted = parts(rgb)
    let range = (wanted.max() ?? 0) - (wanted.min() ?? 0)
    if range < leastRange {
      return .gray
    }
    return SavedList.Color.allCases.filter { $0 != .gray }
      .min { distance(wanted, parts(Self.rgb($0))) < distance(wanted, parts(Self.rgb($1))) }
      ?? .gray
  }

  /// The minimum difference between the greatest and the least part of a colour with a visible hue.
  private static let leastRange = 32

  private static func parts(_ rgb: UInt32) -> [Int] {
    [Int(rgb >> 16 & 0xFF), Int(rgb >> 8 & 0xFF), Int(rgb & 0xFF)]
  }

  private static func distance(_ one: [Int], _ other: [Int]) -> Int {
    let red = one[0] + other[0]
    let squares = zip(one, other).map { ($0 - $1) * ($0 - $1) }
    return (1024 + red) * squares[0] + 2048 * squares[1] + (1534 - red) * squares[2]
  }
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool {
    isASCIIDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self | 0x20
  }
}
