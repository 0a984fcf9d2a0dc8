import CityCore
import JSONRPC

extension Schemas {
  static let article = Schema.named(
    "Article",
    .object(
      .init("city", .count, "The city whose article was opened."),
      .init("title", .string, "Title for the window: the city's name."),
      .init("url", .string, "https address to be loaded."),
      .init("fallback", .boolean, "Whether it is a search for the name, for want of a link."),
      .init("canGoBack", .boolean, "Whether there is a page to go back to."),
      .init("canGoForward", .boolean, "Whether there is a page to go forward to.")))

  static let picture = Schema.nullable(
    .object(
      .init("url", .string, "https address of the picture."),
      .init("width", .count, "Pixels."), .init("height", .count, "Pixels."),
      .init("page", text, "The page with its author and licence.")))

  static let photo = Schema.named(
    "Photo",
    .object(
      .init("title", .string, "What it shows, as its author says."),
      .init("url", .string, "Address of the picture in full size."),
      .init("thumbnail", text, "Address of a small one."),
      .init("width", .count, "Pixels of the picture in full size."),
      .init("height", .count, "Pixels."),
      .init("author", text, "Who made it, as plain text; null where that is not told."),
      .init("license", text, "Name of its licence; null where that is not told."),
      .init("licenseUrl", text, "Address of the licence."),
      .init("page", text, "The page that tells of it, or shows it.")))
}
