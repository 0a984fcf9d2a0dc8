import Testing
import Text

@Suite("Suggestions for misspelt words")
struct SuggestionTests {
  private static let words = [
    "city.search", "city.remove", "city.removeUnfavorites", "gazetteer.search", "location", "lat",
    "radiusKm", "--archive", "notes.add", "notes.didChange",
  ]

  @Test(
    "The nearest word is suggested",
    arguments: [
      ("City_Search", "city.search"), ("city/search", "city.search"),
      ("city.serch", "city.search"), ("city.saerch", "city.search"),
      ("city.remov", "city.remove"), ("city.remvoe", "city.remove"), ("locaton", "location"),
      ("Location", "location"), ("locations", "location"), ("latitude", "lat"), ("alt", "lat"),
      ("radius", "radiusKm"), ("--archiv", "--archive"), ("-archive", "--archive"),
      ("search", "city.search"), ("notes.ad", "notes.add"), ("notes.d", "notes.didChange"),
    ])
  func near(typed: String, meant: String) {
    #expect(Suggestion.closest(to: typed, among: Self.words) == meant)
  }

  @Test("Among several words with the same last part, the shortest is suggested")
  func shortest() {
    let words = ["session.get", "city.get", "weather.get"]
    #expect(Suggestion.closest(to: "get", among: words) == "city.get")
  }

  @Test(
    "Nothing is suggested for a word that is near none",
    arguments: ["", "x", "-", "…", "weather.get", "name", "lo", "ö"])
  func far(typed: String) {
    let suggested = Suggestion.closest(to: typed, among: Self.words.filter { $0 != "location" })
    #expect(suggested == nil)
  }

  @Test("A word of a million letters has no suggestion")
  func long() {
    let typed = "location" + String(repeating: "n", count: 1_000_000)
    #expect(Suggestion.hint(for: typed, among: Self.words) == "")
    #expect(Suggestion.hint(for: "locatin", among: Self.words) == " (did you mean \"location\"?)")
  }
}
