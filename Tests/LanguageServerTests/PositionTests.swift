import JSON
import TestSupport
import Testing

@Suite("Positions and changes", .ownThread)
struct PositionTests {
  /// Names, most of them after characters that the encodings count differently, with each kind of
  /// line end.
  static let text = "😀 @Paris e\u{301} @Tōkyō\r\nçà @Rome\r👩‍👩‍👧 @Lima\n@Oslo"

  @Test("UTF-8 positions count bytes")
  func utf8() throws {
    let editor = try Editor.greeted(encoding: "utf-8")
    editor.open(Self.text)
    #expect(
      try editor.places() == ["0:5-11", "0:16-24", "1:5-10", "2:19-24", "3:0-5"])
  }

  @Test("UTF-16 positions count code units")
  func utf16() throws {
    let editor = try Editor.greeted(encoding: "utf-16")
    editor.open(Self.text)
    #expect(
      try editor.places() == ["0:3-9", "0:13-19", "1:3-8", "2:9-14", "3:0-5"])
    let hover = try editor.hover(2, 10) ?? ""
    #expect(hover.contains("Peru"))
  }

  @Test("UTF-32 positions count characters")
  func utf32() throws {
    let editor = try Editor.greeted(encoding: "utf-32")
    editor.open(Self.text)
    #expect(
      try editor.places() == ["0:2-8", "0:12-18", "1:3-8", "2:6-11", "3:0-5"])
    let hover = try editor.hover(2, 7) ?? ""
    #expect(hover.contains("Peru"))
  }

  @Test(
    "Of the offered encodings, UTF-8 is chosen, or else the first one that is known",
    arguments: [
      (["utf-32"], "utf-32"), (["utf-16", "utf-32"], "utf-16"), (["utf-32", "utf-16"], "utf-32"),
      (["utf-16", "utf-8"], "utf-8"), (["ebcdic", "utf-32"], "utf-32"), (["ebcdic"], "utf-16"),
      ([], "utf-16"),
    ])
  func choice(offered: [String], chosen: String) throws {
    let editor = try Editor()
    let encodings = JSON.array(offered.map { .string($0) })
    let result = try editor.call(
      "initialize", ["capabilities": ["general": ["positionEncodings": encodings]]])
    #expect(result["capabilities"]?["positionEncoding"] == .string(chosen))
  }

  @Test("A position outside the text is moved to the nearest valid one")
  func clamped() throws {
    let editor = try Editor.greeted()
    editor.open("a @Paris\n")
    let hover = try editor.hover(0, 1 << 40) ?? ""
    #expect(hover.contains("France"))
    #expect(try editor.hover(1 << 40, 0) == nil)
    editor.change([
      ["range": ["start": Editor.position(7, 7), "end": Editor.position(3, 3)], "text": "@Rome"]
    ])
    #expect(try editor.places() == ["0:2-8", "1:0-5"])
    // Within a character, and with the end before the start.
    editor.change([["text": "ä@Rome"]])
    editor.change([
      ["range": ["start": Editor.position(0, 1), "end": Editor.position(0, 0)], "text": "@Lima "]
    ])
    #expect(try editor.places() == ["0:0-5"])
  }

  @Test("A carriage return and a line feed that become adjacent form one line end")
  func lineEndsMeet() throws {
    let editor = try Editor.greeted()
    editor.open("a\rb\n@Rome")
    #expect(try editor.places() == ["2:0-5"])
    editor.change([
      ["range": ["start": Editor.position(1, 0), "end": Editor.position(1, 1)], "text": ""]
    ])
    #expect(try editor.places() == ["1:0-5"])
    editor.change([
      ["range": ["start": Editor.position(0, 0), "end": Editor.position(0, 1)], "text": "\r"]
    ])
    #expect(try editor.places() == ["2:0-5"])
  }

  @Test(
    "After random changes the server has the same text as the editor",
    arguments: ["utf-8", "utf-16", "utf-32"])
  func randomChanges(encoding: String) throws {
    let editor = try Editor.greeted(encoding: encoding)
    let other = try Editor.greeted(encoding: encoding)
    var random = SystemRandom(seed: 20_260_501)
    var model = EditedText(encoding: encoding)
    editor.open("")
    for _ in 0..<300 {
      editor.change((0..<Int.random(in: 1...3, using: &random)).map { _ in model.edit(&random) })
      other.open(model.text)
      #expect(try editor.places() == other.places(), "\(model.text.debugDescription)")
    }
  }
}

/// The text in an editor. Positions are computed from its scalars, independently of the server.
private struct EditedText {
  let encoding: String
  private(set) var text = ""

  private static let pieces = [
    "@Paris", " ", "\n", "\r\n", "\r", "😀", "e\u{301}", "@Rome ", "ß", "漢字", "[[Oslo]]", "`", "x",
    "", "\n\n",
  ]

  /// Makes a random change, and returns it in the form of `contentChanges`.
  mutating func edit(_ random: inout SystemRandom) -> JSON {
    let scalars = Array(text.unicodeScalars)
    let ends = [Int.random(in: 0...scalars.count, using: &random)]
    let start = ends[0]
    let end = min(scalars.count, start + Int.random(in: 0...6, using: &random))
    let new = (0..<Int.random(in: 0...4, using: &random))
      .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
    // There is no position between the two halves of a line end.
    guard !isInLineEnd(start, scalars), !isInLineEnd(end, scalars) else {
      return ["text": .string(text)]
    }
    let range: JSON = ["start": position(start, scalars), "end": position(end, scalars)]
    var view = String.UnicodeScalarView()
    view += scalars[..<start]
    view += new.unicodeScalars
    view += scalars[end...]
    text = String(view)
    return ["range": range, "text": .string(new)]
  }

  private func isInLineEnd(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    index > 0 && index < scalars.count && scalars[index - 1] == "\r" && scalars[index] == "\n"
  }

  private func position(_ index: Int, _ scalars: [Unicode.Scalar]) -> JSON {
    var line = 0
    var character = 0
    for (number, scalar) in scalars[..<index].enumerated() {
      let next = number + 1 < scalars.count ? scalars[number + 1] : " "
      if scalar == "\n" || scalar == "\r" && next != "\n" {
        line = line + 1
        character = 0
      } else if scalar != "\r" {
        character += width(scalar)
      }
    }
    return Editor.position(line, character)
  }

  private func width(_ scalar: Unicode.Scalar) -> Int {
    switch encoding {
    case "utf-8": UTF8.width(scalar)
    case "utf-16": UTF16.width(scalar)
    default: 1
    }
  }
}

/// A generator with a fixed sequence.
private struct SystemRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
