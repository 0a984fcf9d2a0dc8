import CityServer
import JSON
import JSONRPC
internal import Services

struct ReadAbout: Tool {
  static let name = "read_about"
  static let title = "Read about a city"
  static let summary =
    "Introduces a city: the beginning of its Wikipedia article, and places from the user's guide."
  static let hints = ToolHints(isOpenWorld: true)
  static let parameters = Parameters(
    ToolFields.place,
    Field<String?>.optional(
      "language", "Of the article, such as de; default English.", as: .string(maximumBytes: 35)),
    ToolFields.detail, as: Self.init)
  static let output: [Schema.Property] = [
    .init("place", ToolFields.object, "", required: false),
    .init("article", ToolFields.object, "", required: false),
    .init("reason", .string, "Why no article.", required: false),
    .init("guide", ToolFields.rows, "Places within 10 km.", required: false),
  ]

  private static let guideRadiusKm = 10.0
  private static let mostGuidePlaces = 20

  let place: String
  let language: String?
  let detail: Detail

  /// The maximum length of the article's beginning, in bytes. Leaves room for the rest of the answer.
  private var longestText: Int { detail == .full ? 6000 : 1500 }

  func run(in context: ToolContext, on server: isolated ContextServer) async throws -> ToolAnswer {
    let place = try await server.place(self.place, in: context)
    let guide = try await server.guide(
      around: place.point, radiusKm: Self.guideRadiusKm, limit: Self.mostGuidePlaces
    ).places
    var members: JSONObject = ["place": place.json, "guide": .array(guide.map(\.json))]
    var text = "\(place.label)."
    var isCut = false
    do {
      let article = try await article(about: place, on: server)
      let extract = article.summary.extract
      let beginning = beginning(of: extract)
      isCut = beginning != extract
      members["article"] = json(article, text: beginning)
    } catch let error as RPCError {
      let reason = server.settings.shown(error.message)
      members["reason"] = .string(reason)
      text += " The article is unavailable: \(reason)"
    }
    var answer = ToolAnswer(text, members: members, lists: ["guide"], detail: detail)
    if isCut {
      answer.note("article: only the beginning; the rest is at url.")
    }
    return answer
  }

  private func article(
    about place: ToolPlace, on server: isolated ContextServer
  ) async throws -> FoundArticle {
    guard let id = place.cityID else {
      throw RPCError(.requestFailed, "There is no city near this point, so there is no article.")
    }
    return try await server.program.article(about: id, language: language)
  }

  private func json(_ article: FoundArticle, text: String) -> JSON {
    let summary = article.summary
    var row: JSONObject = ["title": .string(summary.page.title)]
    row["description"] = summary.description.map(JSON.string)
    row["url"] = .string(summary.address.text)
    row["language"] = .string(summary.page.wiki)
    row["license"] = .string(FoundArticle.license)
    row["text"] = .string(text)
    row["credit"] = .string(article.credit)
    return .object(row)
  }

  /// The longest prefix of whole characters within `longestText`.
  private func beginning(of text: String) -> String {
    var end = text.startIndex
    var bytes = 0
    while end < text.endIndex {
      bytes += text[end].utf8.count
      if bytes > longestText {
        break
      }
      end = text.index(after: end)
    }
    return String(text[..<end])
  }
}
