internal import Geography
import Text

/// Maps languages to wikis.
package enum WikipediaLanguage {
  /// The wiki in which an article is searched by name first; it covers most cities.
  package static let fallback = "en"

  /// The wiki for a language tag (`de-AT`, `pt_BR.UTF-8`); nil if the tag does not begin with a
  /// language.
  package static func wiki(forTag tag: String) -> String? {
    let language = tag.prefix { !"-_.@".contains($0) }.lowercased()
    guard (2...3).contains(language.utf8.count), language.utf8.allSatisfy(\.isASCIILetter) else {
      return nil
    }
    return other[language] ?? language
  }

  /// The wikis of language codes that differ from the name of the wiki.
  private static let other = [
    "nb": "no", "iw": "he", "in": "id", "ji": "yi", "cmn": "zh", "yue": "zh-yue",
    "nan": "zh-min-nan", "lzh": "zh-classical", "gsw": "als", "sgs": "bat-smg", "rup": "roa-rup",
    "vro": "fiu-vro", "und": fallback,
  ]
}
