import Foundation
import Testing

@testable import CityCore

@Suite("Rules of places")
struct PlaceRulesTests {
  @Test("Names are trimmed, visible and on one line")
  func names() throws {
    #expect(try PlaceText.name("\u{A0} a b\t\n") == "a b")
    #expect(try PlaceText.name("🎡") == "🎡")
    #expect(try PlaceText.name("\u{200F}שלום") == "\u{200F}שלום")
    for bad in ["", " ", "\u{200B}\u{FEFF}", "a\nb", "a\u{2028}b", "a\u{0}b", "a\r\nb"] {
      #expect(throws: ValueProblem.self) { try PlaceText.name(bad) }
    }
    #expect(try PlaceText.name(String(repeating: "a", count: 1024)).count == 1024)
    #expect(throws: ValueProblem.self) {
      try PlaceText.name(String(repeating: "é", count: 513))
    }
  }

  @Test("Descriptions may have lines; blank ones are none")
  func descriptions() throws {
    #expect(try PlaceText.description(" a\r\n\tb ") == "a\r\n\tb")
    #expect(try PlaceText.description(" \n ") == nil)
    #expect(throws: ValueProblem.self) { try PlaceText.description("a\u{7}b") }
    #expect(throws: ValueProblem.self) {
      try PlaceText.description(String(repeating: "a", count: 16_385))
    }
  }

  @Test("Within one mile is 1609.344 m and not a step more")
  func radius() throws {
    let centre = Coordinate(lat: 0, lon: 0)
    func place(metres: Double) -> Place {
      let degrees = metres / 1000 / Earth.radiusKm * 180 / .pi
      return Place(
        id: 1, name: "a", description: nil, coordinate: Coordinate(lat: degrees, lon: 0),
        city: .unknown, origin: .user, photo: .none)
    }
    for (miles, inside, outside) in [
      (1.0, 1609.3, 1610.0), (10, 16_093.4, 16_093.5), (100, 160_934.3, 160_934.5),
    ] {
      let filter = PlaceFilter(centre: centre, radiusMiles: miles, query: "")
      #expect(filter.passes(place(metres: inside)))
      #expect(!filter.passes(place(metres: outside)))
    }
    let nowhere = PlaceFilter(centre: nil, radiusMiles: 1, query: "")
    #expect(!nowhere.passes(place(metres: 0)))
    let exact = PlaceFilter(centre: centre, radiusMiles: 0.5, query: "")
    #expect(exact.miles(to: place(metres: 804.672)).map { abs($0 - 0.5) < 1e-9 } == true)
  }

  @Test("A query is found in the place or its city, whatever case and accents")
  func query() {
    func passes(_ query: String) -> Bool {
      let place = Place(
        id: 1, name: "Sacré-Cœur", description: "white", coordinate: Coordinate(lat: 0, lon: 0),
        city: GuideCity(id: 1, name: "Paris"), origin: .user, photo: .none)
      return PlaceFilter(centre: nil, radiusMiles: nil, query: query).passes(place)
    }
    for query in ["", "sacre", "CRE COEUR", "ari"] { #expect(passes(query), "\(query)") }
    for query in ["white", "sacrecoeur paris", "z"] { #expect(!passes(query), "\(query)") }
  }

  @Test("Addresses of pictures are told from prose, encoded, and asked with TLS")
  func addresses() {
    let good = [
      "https://example.org/a.jpg": "https://example.org/a.jpg",
      " http://Example.org:8080/a?b=c#d ": "https://Example.org:8080/a?b=c",
      "https://example.org/a b.jpg": "https://example.org/a%20b.jpg",
      "https://example.org": "https://example.org/",
      "https://example.org/é%20{}.jpg": "https://example.org/%C3%A9%20%7B%7D.jpg",
      "http://127.0.0.1:99/a": "http://127.0.0.1:99/a",
      "http://127.0.0.1.example.org/a": "https://127.0.0.1.example.org/a",
    ]
    for (text, request) in good { #expect(PictureAddress(text)?.request == request) }
    let bad = [
      "", "a picture", "ftp://example.org/a", "https://", "https:///a", "https://a b/c",
      "https://user@example.org/a", "https://exämple.org/a", "see https://example.org/a",
      "https://example.org/a\nb", "file:///etc/passwd",
      "https://example.org/" + String(repeating: "a", count: 2048),
    ]
    for text in bad { #expect(PictureAddress(text) == nil, "\(text)") }
  }

  @Test("Base 64 is read as it is written, and nothing else is")
  func base64() {
    for count in 0...40 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 83 &+ 7) }
      let text = Data(bytes).base64EncodedString()
      #expect(Base64.decode(text) == bytes)
      #expect(Base64.decode(text.replacing("=", with: "")) == bytes)
      #expect(Base64.decode(text.map { "\($0)\r\n" }.joined()) == bytes)
    }
    for bad in ["A", "AAAAA", "AB", "A===", "AA=", "AA==A", "====", "AA-_", "A=AA", "é", "AAA=="] {
      #expect(Base64.decode(bad) == nil, "\(bad)")
    }
  }

  @Test("Pictures are known by their first bytes")
  func types() {
    let rest = [UInt8](repeating: 1, count: 40)
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    #expect(PictureType([0xFF, 0xD8, 0xFF, 0xE0] + rest) == .jpeg)
    #expect(PictureType(png + "IHDR".utf8 + rest) == .png)
    #expect(PictureType(Array("GIF89a".utf8) + rest) == .gif)
    #expect(PictureType(Array("RIFF\u{1}\u{1}\u{1}\u{1}WEBPVP8 ".utf8) + rest) == .webp)
    for bytes in [[], [0xFF, 0xD8, 0xFF], png, png + rest, Array("RIFFxxxxWAVE".utf8) + rest] {
      #expect(PictureType(bytes) == nil)
    }
    for text in ["<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "GIF89", "<!DOCTYPE html><html>"] {
      #expect(PictureType(Array(text.utf8)) == nil)
    }
  }
}
