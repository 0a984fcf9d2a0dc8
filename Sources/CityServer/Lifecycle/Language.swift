import JSON
import JSONRPC
import Services

/// The language of a text: the language of the request, otherwise the client's, otherwise English.
struct Language: Sendable {
  /// The name of the wiki in the requested language; nil if the request names none.
  private let wanted: String?

  /// RFC 5646 recommends room for 35 characters of a tag.
  static let field = Field<Language>(
    "language", .string(maximumBytes: 35),
    "Language tag, such as de or pt-BR; by default the client's locale, otherwise English.",
    required: false
  ) { try Language($0?.string) }

  /// - Throws: `invalidParams` for a text that is not a language tag.
  init(_ tag: String?) throws {
    wanted = tag.flatMap(WikipediaLanguage.wiki)
    if tag != nil, wanted == nil {
      throw RPCError(at: "language", "expected a language tag, such as de or pt-BR")
    }
  }

  /// The name of the wiki: of the requested language, else of the client's locale, else the English one. A locale that
  /// is not a language tag counts as none.
  func wiki(on server: isolated CityServer) -> String {
    wanted ?? server.client.locale.flatMap(WikipediaLanguage.wiki) ?? WikipediaLanguage.fallback
  }
}
