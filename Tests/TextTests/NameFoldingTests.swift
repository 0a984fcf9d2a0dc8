import Foundation
import Testing

@testable import Text

@Suite("Folding of names")
struct NameFoldingTests {
  @Test(
    "Folding ignores case, marks, apostrophes and punctuation",
    arguments: [
      ("Köln", "koln"), ("KÖLN", "koln"), ("Saint-Étienne", "saint etienne"),
      ("L’Aquila", "laquila"), ("L'Aquila", "laquila"), ("Nukuʻalofa", "nukualofa"),
      ("Huế", "hue"), ("Đà Nẵng", "da nang"), ("Łódź", "lodz"), ("Tromsø", "tromso"),
      ("Straße", "strasse"), ("Æskulap", "aeskulap"), ("Þingeyri", "thingeyri"),
      ("Iğdır", "igdir"), ("İstanbul", "istanbul"), ("Ħamrun", "hamrun"),
      ("  San   Juan  (Centro)", "san juan centro"), ("A/B, C.D", "a b c d"),
      ("Wilkes–Barre", "wilkes barre"), ("Ko\u{308}ln", "koln"), ("Ḩalab", "halab"),
      ("МОСКВА", "москва"), ("Йошкар-Ола", "иошкар ола"), ("Αθήνα", "αθηνα"),
      ("ΠΕΙΡΑΙΑΣ", "πειραιασ"), ("東京", "東京"), ("Ｔｏｋｙｏ", "tokyo"), ("\u{212B}rhus", "arhus"),
      ("\u{064A}\u{064D}", "\u{064A}"), ("ÀɎɏ", "ayy"), ("Ḁỿ", "ay"), ("", ""), ("-’ .", ""),
    ])
  func folds(name: String, folded: String) {
    #expect(String(decoding: NameFolding.fold(name), as: UTF8.self) == folded)
  }

  @Test("Decomposed text folds like composed text")
  func decomposed() {
    for value in Array(UInt32(0xC0)...0x24F) + Array(UInt32(0x400)...0x45F) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let composed = String(Character(scalar))
      let decomposed = composed.decomposedStringWithCanonicalMapping
      #expect(NameFolding.fold(composed) == NameFolding.fold(decomposed), "U+\(hex(value))")
    }
  }

  @Test("The Latin tables agree with Foundation")
  func agreesWithFoundation() throws {
    for value in Array(UInt32(0xC0)...0x24F) + Array(UInt32(0x1E00)...0x1EFF) {
      let scalar = try #require(Unicode.Scalar(value))
      let name = String(Character(scalar))
      let wanted = name.folding(
        options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      guard wanted.utf8.allSatisfy({ $0 < 0x80 }) else { continue }
      #expect(String(decoding: NameFolding.fold(name), as: UTF8.self) == wanted, "U+\(hex(value))")
    }
  }

  @Test("The letters а to я fold to themselves, except й, which folds to и")
  func smallCyrillic() {
    let letters = "абвгдежз\u{439}клмнопрстуфхцчшщъыьэюя"
    let folded = String(decoding: NameFolding.fold(letters), as: UTF8.self)
    #expect(folded == "абвгдежзиклмнопрстуфхцчшщъыьэюя")
  }

  @Test("A lowercase form without a look-up in Unicode's tables is the one of the tables")
  func lowercase() {
    for scalar in (0...0x10FFFF).lazy.compactMap(Unicode.Scalar.init) {
      guard let lower = NameFolding.lowercase(of: scalar) else { continue }
      #expect(String(lower) == scalar.properties.lowercaseMapping, "U+\(hex(scalar.value))")
    }
  }

  @Test("Malformed bytes are dropped without affecting other letters")
  func malformed() {
    let texts: [[UInt8]] = [
      [0xFF], [0xC3], [0xE2, 0x80], [0xF5, 0x80], [0xED, 0xA0, 0x80], [0x80],
    ]
    for bytes in texts {
      var folded: [UInt8] = []
      NameFolding.append(Array("a".utf8) + bytes + Array("b".utf8), to: &folded)
      #expect(folded == Array("ab".utf8), "\(bytes)")
    }
  }

  @Test("Appending keeps the existing text and inserts no space")
  func appends() {
    var folded = Array("x ".utf8)
    NameFolding.append(" Å ".utf8, to: &folded)
    NameFolding.append("--".utf8, to: &folded)
    #expect(folded == Array("x a".utf8))
  }

  @Test("The key of a text consists of the first eight bytes of the folded text")
  func keys() {
    let signs = ["a", "Ö", "ß", "æ", "М", "東", "’", "'", "-", " ", "\u{308}", "\u{FF34}"]
    for number in 0..<4000 {
      // The base-12 digits of a number select the characters.
      var text = ""
      var rest = number &* 0x9E37_79B9 >> 7
      for _ in 0..<(number % 14) {
        text = text + signs[rest % 12]
        rest = rest / 12
      }
      let key = NameFolding.key(ofText: Array(text.utf8).span)
      #expect(key == NameFolding.key(of: NameFolding.fold(text)), "\(text)")
    }
  }

  @Test("The identity of a name is its folded form, or the name itself if that is empty")
  func namesWithoutLetters() {
    #expect(NameFolding.identity("Café") == NameFolding.identity("CAFE"))
    #expect(NameFolding.identity("+") == Array("+".utf8))
    #expect(NameFolding.identity("+") != NameFolding.identity("-"))
  }

  private func hex(_ value: UInt32) -> String { String(value, radix: 16, uppercase: true) }
}
