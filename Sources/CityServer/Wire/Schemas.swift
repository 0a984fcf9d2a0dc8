import JSONRPC

/// Schemas that several methods share.
enum Schemas {
  static let id = Schema.integer(1...Schema.largestInteger)

  /// The first ids of a list of cities. All of them may be too long for a line.
  static let listedIDs = Schema.array(.count, maximumCount: Limits.maximumListedIDs)
  static let radiusKm = Schema.number(0...Limits.maximumRadiusKm)

  static let limits = Schema.named("Limits", .object(Limits.properties, open: true))

  static let progress = Schema.named(
    "ProgressValue",
    .either([
      .object(
        .init("kind", .word(["begin"]), "It starts."), .init("title", .string, "What it is.")),
      .object(
        .init("kind", .word(["report"]), "It goes on."),
        .init("message", .string, "How far it is."),
        .init("percentage", .nullable(.integer(0...100)), "Null where the end is not known.")),
      .object(.init("kind", .word(["end"]), "It is over, one way or another.")),
    ]))
}
