internal import Geography
import Text

/// Maps languages to wikis.
package enum WikipediaLanguage {
  /// The wiki in which an article is first searched by name.
  package static let fallback = "en"

  /// The wiki for a language tag (`de-AT`, `pt_BR.UTF-8`); nil if the tag does not begin with a
  /// code of two or three letters. Does not check that the wiki exists.
  package static func wiki(forTag tag: String) -> String? {
    let language = tag.prefix { !"-_.@".contains($0) }.lowercased()
    guard (2...3).contains(language.utf8.count), language.utf8.allSatisfy(\.isASCIILetter) else {
      return nil
    }
    return other[language] ?? language
  }

  /// The wikis by language code, for those whose name differs from the code.
  private static let other = [
    "nb": "no", "iw": "he", "in": "id", "ji": "yi", "cmn": "zh", "yue": "zh-yue",
    "nan": "zh-min-nan", "lzh": "zh-classical", "gsw": "als", "sgs": "bat-smg", "rup": "roa-rup",
    "vro": "fiu-vro", "und": fallback,
  ]
}
