import TestSupport
import Testing
import Text

@testable import Geography

@Suite("The compression of names")
struct NameCodeTests {
  @Test("Five hundred names and their translations are decoded as in the tables")
  func everyName() throws {
    let names = try Repository.fixture("names.txt").filter { !$0.hasPrefix("#") }.map(String.init)
    let languages = ["en", "de", "fr", "ru", "ja", "pt-BR", ""]
    let other = names.indices.map { index in
      "\(index + 1)\t\(languages[index % languages.count])\t\(names[names.count - 1 - index]) \(index)\n"
    }
    let gazetteer = try TestGazetteer.made(
      names.enumerated().map { .init(id: $0 + 1, name: $1) }, names: other.joined())
    #expect(gazetteer.count == names.count)
    for (index, name) in names.enumerated() {
      let read = gazetteer.names(id: index + 1)
      #expect(read.map(\.text) == [name, "\(names[names.count - 1 - index]) \(index)"])
      #expect(read.map { $0.language ?? "" } == ["", languages[index % languages.count]])
    }
  }

  @Test("Names of any script are decoded exactly, with their languages")
  func roundTrip() throws {
    let names = [
      "A", "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch", "ʻAiea", "«Quoted» – name",
      "Москва", "القاهرة", "東京都", "𐐀𐐁", "กรุงเทพมหานคร", "e\u{301}", "1½",
      "aaaaaaaaaaaaaaaaaaaaaaaaa",
    ]
    let more = names.indices.map { "\($0 + 1)\tpt-BR\tOther \(names[$0])\n" }.joined()
    let gazetteer = try TestGazetteer.made(
      names.enumerated().map { .init(id: $0 + 1, name: $1) }, names: more)
    for (index, name) in names.enumerated() {
      let told = gazetteer.names(id: index + 1)
      #expect(told.map(\.text) == [name, "Other \(name)"])
      #expect(told.map(\.language) == [nil, "pt-BR"])
    }
  }

  @Test("No beginning of a name is excluded, and most texts that begin no name are")
  func beginnings() throws {
    let names = try TestGazetteer.real.get().file.names
    var folded: [UInt8] = []
    for start in stride(from: 0, to: names.count, by: 11) {
      names.fold(start, to: &folded, enough: 9)
      for length in 1...min(9, folded.count) {
        let text = Array(folded[..<length])
        #expect(names.beginnings.mayInclude(NameFolding.key(of: text)), "\(text)")
      }
    }
    let dice = Dice(seed: 5)
    let letters = Array("aeioubcdfglmnprstv".utf8)
    for length in [5, 7, 8, 12] {
      let excluded = (0..<2000).count { _ in
        let text = (0..<length).map { _ in letters[dice.number(below: letters.count)] }
        return !names.beginnings.mayInclude(NameFolding.key(of: text))
      }
      #expect(excluded > 1500, "of 2,000 texts of \(length) letters")
    }
  }

  @Test("Letters without a symbol are encoded as bytes, the rarest first")
  func manyLetters() throws {
    let letters = (0..<6000).compactMap { Unicode.Scalar(0x4E00 + $0).map(String.init) }
    let gazetteer = try TestGazetteer.made(
      letters.enumerated().map { .init(id: $0 + 1, name: "\($1) x") })
    for (index, letter) in letters.enumerated() {
      #expect(gazetteer.city(id: index + 1)?.name == "\(letter) x")
    }
    #expect(gazetteer.search(letters[5999], limit: 2).matches.map(\.city.id) == [6000])
  }
}
