import Text

/// A postcode in a text, and the text without it: `21337 Lüneburg`, `Austin, TX 78701`.
///
/// The program has no table of postcodes. The caller treats one or two words as a postcode only if the rest of the
/// text names a place in a country that uses their format.
struct Postcode {
  let text: String

  /// The text without the postcode.
  let rest: String

  /// ISO 3166 codes of the countries that use this format.
  let countries: Set<String>

  private static let longest = 200

  /// Returns whether the format is used in the country of a city.
  func fits(_ city: City) -> Bool { city.country.map(countries.contains) ?? false }

  /// Maximum number of readings, because the caller looks up the names of each.
  private static let mostReadings = 4

  /// Returns the possible postcodes in a text, at most `mostReadings`: those of two words without a comma between them,
  /// then those of one word. The texts before and after a postcode become separate parts of `rest`. Empty for a text of
  /// more than `longest` bytes.
  static func all(in text: String) -> [Postcode] {
    guard text.utf8.count <= longest else { return [] }
    let parts = text.split(whereSeparator: Gazetteer.commas.contains)
      .map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }.filter { !$0.isEmpty }
    var found: [Postcode] = []
    for count in [2, 1] {
      for index in parts.indices where parts[index].count >= count {
        for start in 0...(parts[index].count - count) where found.count < mostReadings {
          found += [postcode(in: parts, part: index, words: start..<start + count)].compactMap(
            \.self)
        }
      }
    }
    return found
  }

  private static func postcode(
    in parts: [[String]], part index: Int, words range: Range<Int>
  ) -> Postcode? {
    let words = Array(parts[index][range])
    let countries = countries(of: words)
    guard !countries.isEmpty else { return nil }
    let around = [
      Array(parts[index][..<range.lowerBound]), Array(parts[index][range.upperBound...]),
    ]
    let rest = parts[..<index] + around + parts[(index + 1)...]
    let names = rest.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
    guard !names.isEmpty else { return nil }
    return Postcode(
      text: words.joined(separator: " "), rest: names.joined(separator: ", "), countries: countries)
  }

  /// The names to look up: `rest` and, if it has no comma, `rest` with its last one or two words as a region: `Paris,
  /// France` for `Paris France`.
  var names: [String] {
    let words = rest.split(separator: " ").map(String.init)
    guard !rest.contains(",") else { return [rest] }
    let split = [1, 2].filter { words.count > $0 }.map { count in
      "\(words.dropLast(count).joined(separator: " ")), \(words.suffix(count).joined(separator: " "))"
    }
    return [rest] + split
  }

  // MARK: Forms

  private static func countries(of words: [String]) -> Set<String> {
    let code = words.joined(separator: " ").uppercased()
    let number = code.hasPrefix("〒") ? String(code.dropFirst()) : code
    // Every format has a digit.
    guard number.utf8.contains(where: \.isASCIIDigit), let shape = shape(of: number) else {
      return []
    }
    // A code of the country before the number says more than the shape: `CH-8001` looks like `LV-1010`.
    let named = countries(prefixed: number)
    if !named.isEmpty {
      return named
    }
    return forms[shape] ?? (words.count == 1 ? tightForms[shape] : nil) ?? []
  }

  /// The country of a postcode after the code of its country and a hyphen: `D-21337`, `CH-8001`; empty if the country
  /// does not use the format.
  private static func countries(prefixed code: String) -> Set<String> {
    guard let hyphen = code.firstIndex(of: "-") else { return [] }
    let prefix = String(code[..<hyphen])
    let country = plates[prefix] ?? prefix
    guard let shape = shape(of: String(code[code.index(after: hyphen)...])),
      [forms[shape], tightForms[shape]].contains(where: { $0?.contains(country) ?? false })
    else { return [] }
    return [country]
  }

  /// Replaces letters by `A` and digits by `9`, and keeps blanks and hyphens; nil if the text has other characters.
  private static func shape(of code: String) -> String? {
    var shape = ""
    for byte in code.utf8 {
      if byte.isASCIIDigit {
        shape.append("9")
      } else if byte.isASCIILetter {
        shape.append("A")
      } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-") {
        shape.append(Character(Unicode.Scalar(byte)))
      } else {
        return nil
      }
    }
    return shape
  }

  /// Vehicle registration codes, formerly written before postcodes in Europe.
  private static let plates = [
    "A": "AT", "B": "BE", "D": "DE", "E": "ES", "F": "FR", "FIN": "FI", "FL": "LI", "H": "HU",
    "I": "IT", "L": "LU", "N": "NO", "P": "PT", "S": "SE",
  ]

  /// The countries of each format, where 9 is a digit and A a letter, from the addressing guides of the Universal
  /// Postal Union. Includes the first parts of codes, which people write alone, such as `A9` for Great Britain.
  private static let forms: [String: Set<String>] = {
    let table = """
      999: FO IS LS MG
      9999: AF AL AM AR AT AU BD BE BG CC CH CV CX CY DK ET GE GL GW HU LI LU LV MD MK MZ NE NF NO NP NZ PH PY SI \
      SJ TN VE ZA NL
      99999: AS AX BA BT CR CU DE DO DZ EE EG ES FI FM FR GF GP GT GU HN HR ID IQ IT KE KH KR KW LA LK LT MA MC ME \
      MH MM MP MQ MV MX MY NC NI PE PF PK PM PR PS PW RE RS SA SM SN TH TR TW TZ UA US UY VA VI WF XK YT ZM
      999999: BY CN CO EC IN KG KZ MN NG RO RU SG TJ TM TT TW UZ VN
      9999999: CL IL JP
      99999999: BR
      999 99: CZ GR SE SK
      99-999: PL
      999-9999: JP
      9999-999: PT
      99999-999: BR
      999-999: CL
      99999-9999: US PR
      99999-99999: IR
      9999 9999: LB
      9999 AA: NL
      AA-9999: AZ LV MD
      AA9999: AZ HT MD VG
      AA-99999: LT
      A9999AAA: AR
      AAA 9999: MT
      AA999: AD
      AA99999: BB
      AA 99: BM
      AA9-9999: KY
      A999: SZ
      AA9999: BN
      A9A 9A9: CA
      A9 9AA: GB GG JE IM
      A99 9AA: GB GG JE IM
      AA9 9AA: GB GG JE IM
      AA99 9AA: GB GG JE IM
      A9A 9AA: GB
      AA9A 9AA: GB
      A9: GB
      A99: GB IE
      AA9: GB GG JE IM
      AA99: GB GG JE IM
      A9A: GB CA
      AA9A: GB
      """
    var forms: [String: Set<String>] = [:]
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: ":")
      guard parts.count == 2 else { continue }
      forms[String(parts[0]), default: []]
        .formUnion(parts[1].split(separator: " ").map(String.init))
    }
    // Ireland: a routing key, followed by any four letters or digits.
    for key in ["A99", "A9A"] {
      for mask in 0..<16 {
        let unique = (0..<4).map { mask >> $0 & 1 == 0 ? "A" : "9" }.joined()
        forms["\(key) \(unique)", default: []].insert("IE")
      }
    }
    return forms
  }()

  /// The formats that contain a blank, written without it.
  private static let tightForms: [String: Set<String>] = {
    var tight: [String: Set<String>] = [:]
    for (shape, countries) in forms where shape.contains(" ") {
      tight[shape.filter { $0 != " " }, default: []].formUnion(countries)
    }
    return tight
  }()
}
