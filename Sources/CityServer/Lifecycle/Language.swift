import JSON
import JSONRPC
import Services
import Sessions

/// The language of a text: that of the request, or else the client's.
struct Language: Sendable {
  /// The name of the language's wiki; nil for the client's.
  private let wanted: String?

  /// RFC 5646 recommends room for 35 characters of a tag.
  static let field = Field<Language>(
    "language", .string(maximumBytes: 35),
    "Language tag, as in de or pt-BR; that of initialize's locale if left out, or else English.",
    required: false
  ) { try Language($0?.string) }

  /// - Throws: `invalidParams` for a text that is not a language tag.
  init(_ tag: String?) throws {
    wanted = tag.flatMap(WikipediaLanguage.wiki)
    if tag != nil, wanted == nil {
      throw RPCError(at: "language", "expected a language tag, as in de or pt-BR")
    }
  }

  /// A locale that is no language tag counts as English.
  func wiki(on server: isolated CityServer) -> String {
    wanted ?? server.client.locale.flatMap(WikipediaLanguage.wiki) ?? WikipediaLanguage.fallback
  }
}
