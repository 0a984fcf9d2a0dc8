import CityCore
import JSON
import JSONRPC

/// The language in which something is wanted: that of the request, or else the client's.
enum LanguageChoice {
  /// RFC 5646 asks for room for 35 characters of a tag.
  static let field = Field<String?>.optional(
    "language", .string(maximumBytes: 35),
    "Language tag, as in de or pt-BR; that of initialize's locale if left out, or else English.",
    default: nil
  ) { $0.string }

  /// The name of the language's wiki.
  ///
  /// - Throws: `invalidParams` for what is no language tag; a locale that is none counts as English.
  static func wiki(_ parameters: Parameters, _ server: isolated CityServer) throws -> String {
    guard let tag = try parameters[field] else {
      return server.locale.flatMap(WikipediaLanguage.wiki) ?? WikipediaLanguage.fallback
    }
    guard let wiki = WikipediaLanguage.wiki(forTag: tag) else {
      throw RPCError(
        .invalidParams, "params.language: expected a language tag, as in de or pt-BR.",
        details: ["path": "params.language"])
    }
    return wiki
  }
}

extension CityServer {
  /// In English; nil if the city's country is not known.
  func countryName(of city: City) -> String? {
    // Without the gazetteer a search has less to go by, and that is all.
    guard let code = city.country, let gazetteer = try? gazetteer.load() else { return nil }
    return gazetteer.countries.first { $0.code == code }?.name
  }
}
