import JSONRPC

/// Schemas that several methods share.
enum Schemas {
  static let id = Schema.integer(1...Schema.largestInteger)

  /// The ids of the first cities of a list. All ids could make a reply too long for a client.
  static let listedIDs = Schema.array(.count, maximumCount: Limits.maximumListedIDs)
  static let radiusKm = Schema.number(0...Limits.maximumRadiusKm)

  static let limits = Schema.named("Limits", .object(Limits.properties, open: true))

  static let progress = Schema.named(
    "ProgressValue",
    .either([
      .object(
        .init("kind", .word(["begin"]), "The work has started."),
        .init("title", .string, "Name of the work.")),
      .object(
        .init("kind", .word(["report"]), "The work continues."),
        .init("message", .string, "How much is done."),
        .init("percentage", .nullable(.integer(0...100)), "Null if the amount of work is unknown.")),
      .object(.init("kind", .word(["end"]), "The work has ended, successfully or not.")),
    ]))
}
