import TestSupport
import Testing
import Text

@testable import Geography

@Suite("Countries by name")
struct CountryNameTests {
  @Test(
    "A country is identified by its code or its name in any language",
    arguments: [
      ("CH", "CH"), ("ch", "CH"), ("CHE", "CH"), ("che", "CH"), (" mt ", "MT"), ("QQ", "QQ"),
      ("Malta", "MT"), ("Schweiz", "CH"), ("Suisse", "CH"), ("SVIZZERA", "CH"),
      ("Deutschland", "DE"), ("ドイツ", "DE"), ("Германия", "DE"), ("德国", "DE"), ("ألمانيا", "DE"),
      ("UK", "GB"), ("U.K.", "GB"), ("USA", "US"), ("U.S.A.", "US"), ("UAE", "AE"),
      ("America", "US"), ("Holland", "NL"), ("The Netherlands", "NL"), ("Bahamas", "BS"),
      ("the Gambia", "GM"), ("cote d'ivoire", "CI"), ("Ivory Coast", "CI"), ("Türkiye", "TR"),
      ("Czech Republic", "CZ"), ("Czechia", "CZ"), ("Burma", "MM"), ("Guinea", "GN"),
      ("Guinea-Bissau", "GW"), ("Niger", "NE"), ("DRC", "CD"), ("Kosovo", "XK"),
      ("united states of america", "US"), ("Vatican", "VA"), ("Republic of Ireland", "IE"),
    ])
  func taken(text: String, code: String) throws {
    #expect(try CountryName.code(of: text) == code)
  }

  @Test(
    "An unknown country is refused with suggestions",
    arguments: [
      ("Germny", ["DE"]), ("Switzerlnad", ["CH"]), ("Maltaa", ["MT", "MW"]),
      ("MLX", ["ML", "MT", "MX"]),
      ("Bavaria", ["DE"]), ("England", ["GB"]), ("Kalifornien", ["US"]), ("Deutschl", ["DE"]),
      ("Zzyzx", []), ("12", []),
      ("", []), ("?", []), ("x", []),
    ])
  func refused(text: String, near: [String]) throws {
    let error = try #require(throws: CountryError.self) { try CountryName.code(of: text) }
    #expect(error.candidates.map(\.code) == near)
  }

  @Test("A name shared by two countries is refused with both")
  func ambiguous() throws {
    let error = try #require(throws: CountryError.self) { try CountryName.code(of: "Korea") }
    #expect(error.candidates.map(\.code) == ["KP", "KR"])
    #expect(
      error.message == "\"Korea\" may mean North Korea (KP) or South Korea (KR); pass a code.")
  }

  @Test("Every country of the gazetteer is found by the name that the program displays")
  func own() throws {
    var owners: [[UInt8]: Set<String>] = [:]
    TerritoryNames.read { code, name in
      if code.utf8.count == 2 {
        owners[name, default: []].insert(code)
      }
    }
    let countries = try TestGazetteer.real.get().countries
    for country in countries {
      #expect(owners[TerritoryNames.key(of: country.name)] == [country.code])
    }
    #expect(NamedCountry.all(of: countries.map(\.code)).map(\.name) == countries.map(\.name))
  }

  @Test("Each name in the table is folded as the program does, and occurs once")
  func folded() {
    var strange: [String] = []
    var count = 0
    var before = (code: "", name: [UInt8]())
    TerritoryNames.read { code, name in
      count += 1
      let text = String(decoding: name, as: UTF8.self)
      let isInOrder = code != before.code || before.name.lexicographicallyPrecedes(name)
      if NameFolding.fold(text) != name || !isInOrder {
        strange.append("\(code) \(text)")
      }
      before = (code, name)
    }
    #expect(strange.isEmpty && count > 20_000, "\(count) \(strange.prefix(20))")
  }

  @Test(
    "A country or division after a comma may have any of its names",
    arguments: [
      ("München, Deutschland", "DE"), ("Cologne, Allemagne", "DE"), ("Lyon, Frankreich", "FR"),
      ("Москва, Россия", "RU"), ("Москва, Russia", "RU"), ("Lyon, Frankr", "FR"),
      ("Washington, D.C.", "US"), ("Washington, DC", "US"), ("Austin, TX", "US"),
      ("Portland, OR", "US"), ("Toronto, ON", "CA"), ("Los Angeles, Kalifornien", "US"),
      ("Nürnberg, Bayern", "DE"), ("Firenze, Toscana", "IT"), ("Genf, Suisse", "CH"),
      ("Lyon, Frankrich", "FR"), ("Lyon, Frnace", "FR"), ("東京, 日本", "JP"),
      ("Portland, OR, USA", "US"), ("London, the United Kingdom", "GB"), ("Dubai, U.A.E.", "AE"),
    ])
  func behindComma(query: String, country: String) throws {
    let found = try TestGazetteer.real.get().search(query, limit: 3)
    let first = try #require(found.matches.first, "\(query)")
    #expect(first.city.country == country, "\(query): \(first.city.name)")
  }

  @Test("A comma before an unknown region is part of the name")
  func unknownRegion() throws {
    let gazetteer = try TestGazetteer.real.get()
    #expect(gazetteer.search("Lyon, Zzyzxy", limit: 3).total == 0)
    #expect(gazetteer.search("Washington, D.C.", limit: 1).matches.first?.city.id == 4_140_963)
    #expect(gazetteer.search("Lyon,", limit: 1).matches.first?.city.country == "FR")
    #expect(gazetteer.search("Lyon, the", limit: 1).matches.first?.city.country != "DE")
  }
}
