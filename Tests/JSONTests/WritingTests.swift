import JSON
import Testing

@Suite("Writing")
struct WritingTests {
  @Test("A value is written without blanks, in order, with explicit nulls")
  func plain() {
    let value: JSON = [
      "b": [1, -2.5, true, false, nil], "a": ["z": nil, "y": [], "x": [:], "w": ""], "": "a b",
    ]
    #expect(
      value.text
        == #"{"b":[1,-2.5,true,false,null],"a":{"z":null,"y":[],"x":{},"w":""},"":"a b"}"#)
    #expect(value.bytes == Array(value.text.utf8))
  }

  @Test("Writing appends to the existing text")
  func appends() {
    var text = ByteBuffer()
    text.append("x")
    JSON.array([1]).write(into: &text)
    JSON.object(["a": nil]).write(into: &text)
    text.append(object: { $0.add("b", 1) })
    #expect(String(decoding: text.bytes, as: UTF8.self) == #"x[1]{"a":null}{"b":1}"#)
  }

  @Test("Inserted bytes precede the bytes at their offset, also when the buffer has to grow")
  func inserts() {
    for length in [0, 1, 1000, 1020, 1024, 3000] {
      let text = String(repeating: "x", count: length)
      var buffer = ByteBuffer()
      buffer.append("ab")
      buffer.append(Array(text.utf8))
      buffer.insert(Array("12345".utf8), at: 2)
      buffer.insert([], at: 0)
      buffer.insert(Array("!".utf8), at: 7 + length)
      buffer.insert(Array("out of range".utf8), at: length + 9)
      #expect(String(decoding: buffer.bytes, as: UTF8.self) == "ab12345\(text)!")
    }
  }

  @Test("A text is complete when the buffer grows at any point of it")
  func grows() {
    for length in 960...1040 {
      let text = String(repeating: "x", count: length)
      let written = JSON { object in
        object.add("text", text)
        object.add("number", 1_234_567)
        object.add("flag", false)
      }
      #expect(written.text == #"{"text":"\#(text)","number":1234567,"flag":false}"#)
    }
  }

  @Test("Whole numbers of every length are written with all digits")
  func wholeNumbers() {
    var numbers = [Int.max, Int.min]
    var power = 1
    for _ in 0..<18 {
      power *= 10
      numbers += [power - 1, power, power + 1, power * 9 / 7, -power]
    }
    for number in numbers {
      #expect(JSON { $0.add("n", number) }.text == #"{"n":\#(number)}"#)
      #expect(JSON { $0.add("n", [number]) }.text == #"{"n":[\#(number)]}"#)
    }
  }

  @Test("An escape is written at each position of strings of every length")
  func escapedPlaces() {
    for length in 0...20 {
      let plain = String(repeating: "x", count: length)
      #expect(JSON(plain).text == "\"\(plain)\"")
      for place in 0...length {
        let before = plain.prefix(place)
        let after = plain.dropFirst(place)
        #expect(JSON("\(before)\n\(after)").text == #""\#(before)\n\#(after)""#)
      }
    }
  }

  @Test(
    "Only quotes, backslashes, controls and line separators are escaped",
    arguments: [
      ("\"", #"\""#), ("\\", #"\\"#), ("\n", #"\n"#), ("\r", #"\r"#), ("\t", #"\t"#),
      ("\u{8}", #"\u0008"#), ("\u{C}", #"\u000c"#), ("\u{0}", #"\u0000"#), ("\u{1F}", #"\u001f"#),
      ("\u{B}", #"\u000b"#), ("\u{85}", #"\u0085"#), ("\u{2028}", #"\u2028"#),
      ("\u{2029}", #"\u2029"#), ("\r\n", #"\r\n"#), ("/", "/"), ("</a>", "</a>"),
      ("\u{7F}", "\u{7F}"),
      ("é", "é"), ("e\u{301}", "e\u{301}"), ("🏙", "🏙"), ("\u{FEFF}", "\u{FEFF}"), ("'", "'"),
      ("\u{2027}\u{202A}\u{84}\u{86}", "\u{2027}\u{202A}\u{84}\u{86}"),
    ])
  func escapes(string: String, written: String) {
    // Also next to plain letters and in a name, which cover both paths of the writer.
    for (before, after) in [("", ""), ("a", "b"), ("ü", "東")] {
      let expected = Array("\"\(before)\(written)\(after)\"".utf8)
      #expect(JSON(before + string + after).bytes == expected)
      let object = JSON.object([before + string + after: 0])
      #expect(object.bytes == Array("{".utf8) + expected + Array(":0}".utf8))
    }
  }

  @Test("A written text never contains a line separator")
  func oneLine() {
    let breaks = ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{1C}", "\u{85}", "\u{2028}", "\u{2029}"]
    let text = JSON.object(JSONObject(breaks.map { ($0, JSON($0)) })).text
    #expect(!text.contains { $0.isNewline })
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test("Every scalar survives a round trip with a stable text")
  func everyScalar() throws {
    var values = [UInt32](0...0x10FFFF)[...]
    while !values.isEmpty {
      var string = String.UnicodeScalarView()
      string.append(contentsOf: values.prefix(0x4000).compactMap(Unicode.Scalar.init))
      let written = JSON(String(string)).bytes
      let read = try JSONParser.parse(written)
      #expect(read.string.map { Array($0.utf8) } == Array(String(string).utf8))
      #expect(read.bytes == written)
      values = values.dropFirst(0x4000)
    }
  }

  @Test("Every escape of the basic multilingual plane is read, and a lone surrogate is refused")
  func everyEscape() throws {
    var text = ""
    var scalars = String.UnicodeScalarView()
    for unit in UInt16.min...UInt16.max {
      let digits = String(unit, radix: 16)
      let escape = "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      if let scalar = Unicode.Scalar(unit) {
        text += escape
        scalars.append(scalar)
      } else {
        #expect(throws: JSONError.self) { try JSONParser.parse("\"\(escape)\"") }
      }
    }
    let read = try JSONParser.parse("\"\(text)\"").string
    #expect(read.map { Array($0.utf8) } == Array(String(scalars).utf8))
  }

  @Test("An optional value that is nil is written as null")
  func optionals() {
    let value: JSON = [
      "a": JSON(nil as Int?), "b": JSON(nil as String?), "c": JSON(nil as Double?),
      "d": JSON(1 as Int?), "e": JSON("x" as String?), "f": JSON(0.5 as Double?), "g": JSON(true),
    ]
    #expect(value.text == #"{"a":null,"b":null,"c":null,"d":1,"e":"x","f":0.5,"g":true}"#)
  }

  @Test(
    "Reading a text and writing it again is stable",
    arguments: Documents.all)
  func stable(text: String) throws {
    let value = try JSONParser.parse(text)
    let written = value.bytes
    let again = try JSONParser.parse(written)
    #expect(again == value)
    #expect(again.bytes == written)
  }

  @Test("A minimal text survives a round trip byte for byte")
  func unchanged() throws {
    for text in Documents.compact {
      #expect(try JSONParser.parse(text).text == text)
    }
  }
}
