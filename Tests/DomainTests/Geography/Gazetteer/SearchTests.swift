import Testing
import Text

@testable import Geography

@Suite("Search in the gazetteer")
struct SearchTests {
  @Test(
    "The best match is the place that a person would mean",
    arguments: [
      ("san fran", "San Francisco", "US"), ("koln", "Köln", "DE"), ("Köln", "Köln", "DE"),
      ("koeln", "Köln", "DE"), ("Saint-Étienne", "Saint-Étienne", "FR"),
      ("saint etienne", "Saint-Étienne", "FR"), ("SAINT ETIENNE", "Saint-Étienne", "FR"),
      ("new yrok", "New York City", "US"), ("new york", "New York City", "US"),
      ("newyork", "New York City", "US"), ("paris", "Paris", "FR"), ("paris, us", "Paris", "US"),
      ("Paris, Texas", "Paris", "US"), ("Paris,tx", "Paris", "US"), ("paris,", "Paris", "FR"),
      ("portland, oregon, usa", "Portland", "US"), ("birmingham, uk", "Birmingham", "GB"),
      ("londn", "London", "GB"), ("bejing", "Beijing", "CN"), ("istambul", "Istanbul", "TR"),
      ("birmingam", "Birmingham", "GB"), ("philadelhpia", "Philadelphia", "US"),
      ("sao paolo", "São Paulo", "BR"), ("st petersburg", "Saint Petersburg", "RU"),
      ("saint louis", "St. Louis", "US"), ("rio janeiro", "Rio de Janeiro", "BR"),
      ("nice", "Nice", "FR"), ("sant", "Santiago", "CL"), ("york", "York", "GB"),
      ("laquila", "L'Aquila", "IT"), ("l’aquila", "L'Aquila", "IT"), ("kyiv", "Kyiv", "UA"),
      ("lond", "London", "GB"), ("zürich", "Zürich", "CH"), ("Wien", "Vienna", "AT"),
      ("Cologne", "Köln", "DE"), ("北京", "Beijing", "CN"), ("Мюнхен", "Munich", "DE"),
      ("MUC", "Munich", "DE"), ("Washington, D.C.", "Washington", "US"), ("Pekin", "Beijing", "CN"),
      ("new yro", "New York City", "US"), ("Sankt Petersburg", "Saint Petersburg", "RU"),
      ("Florenz", "Florence", "IT"), ("القاهرة", "Cairo", "EG"), ("münhcen", "Munich", "DE"),
      ("san fransicso", "San Francisco", "US"), ("東京", "Tokyo", "JP"),
      ("kopenhagn", "Copenhagen", "DK"),
      ("Мюнхен, Germany", "Munich", "DE"), ("SAN", "San Diego", "US"), ("Genova", "Genoa", "IT"),
      ("Ar Riyāḑ", "Riyadh", "SA"), ("Дерби", "Derby", "GB"), ("Dili", "Dili", "TL"),
    ])
  func first(query: String, name: String, country: String) throws {
    let found = try TestGazetteer.real.get().search(query, limit: 3)
    #expect(found.matches.first?.city.name == name)
    #expect(found.matches.first?.city.country == country)
    #expect(found.total >= found.matches.count)
  }

  @Test("A query matches any word of a name")
  func inside() throws {
    let found = try TestGazetteer.real.get().search("francisco", limit: 10)
    let city = found.matches.first { $0.city.id == 5_391_959 }
    #expect(city != nil)
  }

  @Test(
    "A query without letters or digits finds nothing", arguments: ["", "  ", "’", "-", ","])
  func empty(query: String) throws {
    #expect(try Self.made.get().search(query, limit: 5).total == 0)
  }

  /// Populations decrease with the ids.
  private static let made = Result {
    try TestGazetteer.made(
      ["Usk", "Alpha", "Alphabet", "Beta Alpha", "Alhpa", "Gamma", "Delta, Lower"]
        .enumerated().map { .init(id: $0 + 1, name: $1, population: 1000 - $0) })
  }

  @Test("A match reports its kind, and matches with a typing error are last")
  func kinds() throws {
    let found = try Self.made.get().search("alpha", limit: 9)
    #expect(found.matches.map(\.city.id) == [2, 3, 4, 5])
    #expect(found.matches.map(\.kind) == [.exact, .prefix, .wordPrefix, .typingError])
    #expect(found.total == 4)
  }

  @Test(
    "A city by a complete other name precedes cities of up to 25 times its size by a longer main name"
  )
  func completeOtherName() throws {
    let gazetteer = try TestGazetteer.made(
      [
        .init(id: 1, name: "Alphaville", population: 2_400_000),
        .init(id: 2, name: "Beta", population: 100_000),
        .init(id: 3, name: "Alphatown", population: 2_600_000),
      ], names: "2\t\tAlpha\n")
    let found = gazetteer.search("alpha", limit: 9).matches
    #expect(found.map(\.city.id) == [3, 2, 1])
    #expect(found.map(\.kind) == [.prefix, .exact, .prefix])
  }

  @Test("The heaviest city with a main name precedes cities by other names that are not far larger")
  func mainNameFirst() throws {
    let gazetteer = try TestGazetteer.made(
      [
        .init(id: 1, name: "Gamma", population: 5000),
        .init(id: 2, name: "Delta", population: 20_000),
        .init(id: 3, name: "Epsilon", population: 90_000),
        .init(id: 4, name: "Zeta", population: 400_000),
        .init(id: 5, name: "Gamma", population: 10),
      ], names: "2\t\tGamma\n3\t\tGamma\n4\t\tGamma\n")
    #expect(gazetteer.search("gamma", limit: 9).matches.map(\.city.id) == [4, 1, 3, 2, 5])
  }

  @Test("A city by another name precedes a far smaller one that has it as a well-known name")
  func wellKnownName() throws {
    let gazetteer = try TestGazetteer.made(
      [
        .init(id: 1, name: "Eta", population: 5000),
        .init(id: 2, name: "Theta", population: 90_000),
        .init(id: 3, name: "Iotaville", population: 50_000),
      ], names: "1\ten\tIota\n2\t\tIota\n")
    #expect(gazetteer.search("iota", limit: 9).matches.map(\.city.id) == [2, 1, 3])
  }

  @Test("The kind of a match is the closest of all names of the place")
  func closestKind() throws {
    let gazetteer = try TestGazetteer.made(
      [.init(id: 1, name: "New Kappa", population: 9), .init(id: 2, name: "Old Kappa")],
      names: "1\t\tKappaville\n")
    let found = gazetteer.search("kapp", limit: 9).matches
    #expect(found.map(\.city.id) == [1, 2])
    #expect(found.map(\.kind) == [.prefix, .wordPrefix])
    #expect(found.map(\.matchedName) == ["Kappaville", "Old Kappa"])
  }

  @Test(
    "A query of at least four letters may have one typing error of any kind",
    arguments: [
      ("gama", [6]), ("gammma", [6]), ("gimma", [6]), ("agmma", [6]), ("gmama", [6]),
      ("amma", [6]), ("xgamma", [6]), ("gammax", [6]), ("gamna", [6]), ("gam", [6]), ("gma", []),
      ("uks", []), ("gmmaa", []), ("gummi", []), ("betaalpha", [4]), ("gam ma", [6]),
      ("beta gamma", []), ("beta alpah", [4]), ("alpha beta", []),
    ])
  func typingErrors(query: String, ids: [Int]) throws {
    #expect(try Self.made.get().search(query, limit: 9).matches.map(\.city.id) == ids)
  }

  @Test("Typing errors are counted in letters, not in bytes")
  func letters() throws {
    let gazetteer = try TestGazetteer.made([
      .init(id: 1, name: "Москва"), .init(id: 2, name: "東京都市"),
    ])
    for (query, id) in [("масква", 1), ("мсква", 1), ("омсква", 1), ("моссква", 1), ("京東都市", 2)] {
      #expect(gazetteer.search(query, limit: 9).matches.map(\.city.id) == [id], "\(query)")
    }
  }

  @Test("The index of names changes no correction of a typing error")
  func indexedCorrections() throws {
    let names = try TestGazetteer.real.get().file.names
    let index = NameIndex(names)
    let texts = [
      "brelin", "münhcen", "munc", "моск", "мосвка", "san fracisco", "neu york", "springfeild",
      "東京都庁", "ab cdef", "zzzzzz", "s-hertogenbsch", "paramaribbo", "санкт петербруг",
    ]
    for text in texts.map(NameFolding.fold) {
      let plain = TypingErrors(in: text, names: names, index: nil).corrections
      let indexed = TypingErrors(in: text, names: names, index: index).corrections
      #expect(plain == indexed, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test("A comma may be part of a name")
  func comma() throws {
    #expect(try Self.made.get().search("delta, lower", limit: 9).matches.map(\.city.id) == [7])
  }

  @Test("A country limits the search, and an unknown country finds nothing")
  func country() throws {
    let gazetteer = try TestGazetteer.real.get()
    let found = gazetteer.search("paris", country: "us", limit: 500)
    #expect(found.total == found.matches.count)
    #expect(found.matches.allSatisfy { $0.city.country == "US" })
    #expect(gazetteer.search("paris", country: "XX", limit: 5).total == 0)
    #expect(gazetteer.search("paris", country: "", limit: 5).total == 0)
  }

  @Test("A match reports the matched name, and a place with two matching names counts once")
  func matchedName() throws {
    let gazetteer = try TestGazetteer.real.get()
    #expect(gazetteer.search("koln", limit: 1).matches.first?.matchedName == "Köln")
    #expect(gazetteer.search("koeln", limit: 1).matches.first?.matchedName == "Koeln")
    #expect(gazetteer.search("koelm", limit: 1).matches.first?.matchedName == "Koeln")
    let all = gazetteer.search("k", limit: 100_000)
    #expect(Set(all.matches.map(\.city.id)).count == all.total)
  }

  @Test("The limit applies to the matches, not to the total")
  func limit() throws {
    let gazetteer = try TestGazetteer.real.get()
    let few = gazetteer.search("sa", limit: 3)
    let more = gazetteer.search("sa", limit: 50)
    #expect(few.total == more.total && more.total > 1000)
    #expect(few.matches == Array(more.matches.prefix(3)))
    #expect(gazetteer.search("sa", limit: 0).matches.isEmpty)
    #expect(gazetteer.search("sa", limit: -1).matches.isEmpty)
  }

  @Test("No query traps")
  func fuzz() throws {
    let gazetteer = try Self.made.get()
    let dice = Dice(seed: 3)
    let letters = Array("aåßalpha, -’beta\u{301}日\u{1F600}gm\0")
    for _ in 0..<400 {
      let query = String(
        (0..<dice.number(below: 14)).map { _ in letters[dice.number(below: letters.count)] })
      let found = gazetteer.search(query, limit: 2)
      #expect(found.total <= 7)
    }
    #expect(gazetteer.search(String(repeating: "alpha ", count: 100), limit: 2).total == 0)
    #expect(gazetteer.search(String(repeating: "x", count: 1_000_000), limit: 2).total == 0)
  }
}
