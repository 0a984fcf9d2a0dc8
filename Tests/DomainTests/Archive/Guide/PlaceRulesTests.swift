import Files
import Testing
import Text

@testable import Archive
@testable import Geography

@Suite("Rules for places")
struct PlaceRulesTests {
  @Test("Names are trimmed and must be visible and on one line")
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

  @Test("Descriptions may have several lines, and blank ones become nil")
  func descriptions() throws {
    #expect(try PlaceText.description(" a\r\n\tb ") == "a\r\n\tb")
    #expect(try PlaceText.description(" \n ") == nil)
    #expect(throws: ValueProblem.self) { try PlaceText.description("a\u{7}b") }
    #expect(throws: ValueProblem.self) {
      try PlaceText.description(String(repeating: "a", count: 16_385))
    }
  }

  private func passes(_ filter: PlaceFilter, _ draft: PlaceDraft) throws -> Bool {
    let guide = Archive(path: Archive.inMemory).guide
    let place = try guide.add(draft)
    let page = try guide.page(filter, offset: 0, limit: 9)
    #expect(!page.isGuideEmpty)
    #expect(page.total == page.places.count)
    return page.places == [place]
  }

  @Test("A distance of exactly one mile is within one mile, at every latitude")
  func exactlyOneMile() throws {
    for latitude in stride(from: -88.0, through: 88, by: 11) {
      let centre = Coordinate(lat: latitude, lon: 13)
      let step = 1.609344 / Earth.radiusKm * 180 / .pi
      for draft in [
        GuideFixture.draft("north", lat: latitude + step, lon: 13),
        GuideFixture.draft("south", lat: latitude - step, lon: 13),
      ] {
        #expect(try passes(PlaceFilter(centre: centre, radiusMiles: 1), draft), "\(latitude)")
      }
    }
  }

  @Test("Within one mile means at most 1609.344 m")
  func radius() throws {
    let centre = Coordinate(lat: 0, lon: 0)
    func place(metres: Double) -> PlaceDraft {
      GuideFixture.draft("a", lat: metres / 1000 / Earth.radiusKm * 180 / .pi, lon: 0)
    }
    for (miles, inside, outside) in [
      (1.0, 1609.3, 1610.0), (10, 16_093.4, 16_093.5), (100, 160_934.3, 160_934.5),
    ] {
      let filter = PlaceFilter(centre: centre, radiusMiles: miles)
      #expect(try passes(filter, place(metres: inside)))
      #expect(try passes(filter, place(metres: -inside)))
      #expect(try !passes(filter, place(metres: outside)))
    }
    #expect(try !passes(PlaceFilter(radiusMiles: 1), place(metres: 0)))
    let near = try Archive(path: Archive.inMemory).guide.add(place(metres: 804.672))
    let half = try #require(PlaceFilter(centre: centre).miles(to: near))
    #expect(abs(half - 0.5) < 1e-9)
  }

  @Test("A query matches the place or its city and ignores case and accents")
  func query() throws {
    let draft = PlaceDraft(
      name: "Sacré-Cœur", description: "white", coordinate: Coordinate(lat: 0, lon: 0),
      city: GuideCity(id: 1, name: "Paris"), isCityChosen: true)
    for query in ["", "sacre", "CRE COEUR", "ari"] {
      #expect(try passes(PlaceFilter(query: query), draft), "\(query)")
    }
    for query in ["white", "sacrecoeur paris", "z"] {
      #expect(try !passes(PlaceFilter(query: query), draft), "\(query)")
    }
  }

  @Test("Pages divide the filtered list, and a page beyond its end is empty")
  func pages() throws {
    let guide = Archive(path: Archive.inMemory).guide
    #expect(try guide.page(PlaceFilter(), offset: 0, limit: 9) == PlacePage())
    for index in 0..<40 {
      let city = index % 3 == 0 ? GuideFixture.prato : GuideFixture.florence
      _ = try guide.add(
        GuideFixture.draft("p\(index * 7 % 40)", lat: Double(index) * 2 - 39, city: city))
    }
    let centre = Coordinate(lat: 0, lon: 11.25)
    for filter in [
      PlaceFilter(), PlaceFilter(query: "p1"), PlaceFilter(query: "FLOR"),
      PlaceFilter(centre: centre, radiusMiles: 900),
      PlaceFilter(centre: centre, radiusMiles: 1500, query: "prat"),
    ] {
      let wanted = try guide.all().filter { place in
        let isNear = filter.radiusMiles.map { filter.miles(to: place) ?? 0 <= $0 } ?? true
        let page = try? guide.page(filter, offset: 0, limit: 100)
        return isNear && page?.places.contains(place) == true
      }
      for (offset, limit) in [(0, 100), (3, 5), (0, 1), (99, 5), (.min, .max), (.max, 1)] {
        let page = try guide.page(filter, offset: offset, limit: limit)
        #expect(page.places == Array(wanted.dropFirst(max(0, offset)).prefix(max(0, limit))))
        #expect(page.total == wanted.count)
      }
    }
  }

  @Test("Picture addresses are recognised, encoded, and requested with TLS")
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
    for (text, request) in good {
      #expect(PictureAddress(text)?.request == request)
    }
    let bad = [
      "", "a picture", "ftp://example.org/a", "https://", "https:///a", "https://a b/c",
      "https://user@example.org/a", "https://exämple.org/a", "see https://example.org/a",
      "https://example.org/a\nb", "file:///etc/passwd",
      "https://example.org/" + String(repeating: "a", count: 2048),
    ]
    for text in bad {
      #expect(PictureAddress(text) == nil, "\(text)")
    }
  }

  @Test("A picture's type is detected from its first bytes")
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
