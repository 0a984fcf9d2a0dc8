import Testing

@testable import Services

@Suite("Wikipedia pages")
struct WikipediaPageTests {
  @Test(
    "A Wikipedia link contains the wiki and the title",
    arguments: [
      ("https://en.wikipedia.org/wiki/Reese%2C_Texas", "en", "Reese, Texas"),
      ("http://de.wikipedia.org/wiki/K%C3%B6ln#Geschichte", "de", "Köln"),
      ("de.m.wikipedia.org/wiki/Bad_Ems?oldid=1", "de", "Bad Ems"),
      ("https://zh-min-nan.wikipedia.org/wiki/A/B", "zh-min-nan", "A/B"),
      ("https://en.wikipedia.org/wiki/100%", "en", "100%"),
    ])
  func links(link: String, wiki: String, title: String) {
    #expect(WikipediaPage(link: link) == WikipediaPage(wiki: wiki, title: title))
  }

  @Test(
    "Other links are not Wikipedia pages",
    arguments: [
      "", "https://example.org/wiki/A", "https://wikipedia.org/wiki/A",
      "https://www.wikipedia.org/wiki/A", "https://a.b.wikipedia.org/wiki/A",
      "https://en.wikipedia.org.example/wiki/A", "https://en.wikipedia.org/w/index.php?title=A",
      "https://en.wikipedia.org/wiki/", "https://en.wikipedia.org/wiki/..",
      "https://en.wikipedia.org/wiki/A%7CB", "https://en.wikipedia.org/wiki/%FF",
      "https://en.wikipedia.org/wiki/%00",
    ])
  func others(link: String) {
    #expect(WikipediaPage(link: link) == nil)
  }

  @Test("A title is encoded in the addresses of its page and of a search")
  func addresses() {
    let page = WikipediaPage(wiki: "en", title: "AC/DC & Köln?")
    #expect(
      page?.address?.text == "https://en.wikipedia.org/wiki/AC%2FDC_%26_K%C3%B6ln%3F")
    #expect(
      WikipediaPage.search(for: "Sant Julià & Co").text
        == "https://en.wikipedia.org/w/index.php?search=Sant%20Juli%C3%A0%20%26%20Co")
    let endless = String(repeating: "ä", count: 5000)
    #expect(WikipediaPage.search(for: endless).text == "https://en.wikipedia.org/w/index.php")
  }

  @Test(
    "A language tag selects the wiki",
    arguments: [
      ("de", "de"), ("de-AT", "de"), ("pt_BR.UTF-8", "pt"), ("EN", "en"), ("nb-NO", "no"),
      ("iw", "he"), ("yue-HK", "zh-yue"), ("ca@valencia", "ca"),
    ])
  func languages(tag: String, wiki: String) {
    #expect(WikipediaLanguage.wiki(forTag: tag) == wiki)
  }

  @Test(
    "An invalid language tag selects no wiki",
    arguments: ["", "C", "x-klingon", "d3", "POSIX", "../de"])
  func noLanguages(tag: String) {
    #expect(WikipediaLanguage.wiki(forTag: tag) == nil)
  }
}
