import Text

/// The colours in a KML file: those of shared styles, and what placemarks and folders refer to. A reference may precede
/// its style, so it is looked up after the whole file is read.
struct KMLStyles {
  /// The colour of a placemark or a folder.
  enum Reference {
    /// The colour in a style of the feature itself.
    case color(SavedList.Color)

    /// The name of a shared style or style map.
    case style(String)
  }

  /// The colours of shared styles, by name.
  private var colors: [String: SavedList.Color] = [:]

  /// The names of the styles to which style maps lead in their normal state, by the name of the map.
  private var maps: [String: String] = [:]

  /// The name of the last opened style; nil if it has none, like the style of a feature itself.
  private var style: String?

  /// The name of the last opened style map, and the key of its last pair.
  private var map: String?
  private var key = ""

  /// The text of the innermost element; nil if the element is not read or its text is too long.
  private var text: String?

  /// The maximum length of a text in bytes. Longer texts are neither colours nor names.
  private static let longestText = 1024

  /// Begins the last of the open elements.
  mutating func begin(_ tag: XMLTag, _ open: [String]) {
    switch tag.name {
    case "Style": style = tag["id"]
    case "StyleMap": map = tag["id"]
    case "Pair": key = ""
    default: break
    }
    text = isRead(open) ? "" : nil
  }

  /// Whether the text of the innermost element is read.
  private func isRead(_ open: [String]) -> Bool {
    guard open.count > 2 else { return false }
    let parent = open[open.count - 2]
    switch open.last {
    case "color": return (parent == "IconStyle" || parent == "LineStyle") && open.contains("Style")
    case "styleUrl": return ["Placemark", "Folder", "Document", "Pair"].contains(parent)
    case "key": return parent == "Pair"
    default: return false
    }
  }

  mutating func append(_ piece: String) {
    guard let text, text.utf8.count + piece.utf8.count <= Self.longestText else {
      text = nil
      return
    }
    self.text = text + piece
  }

  /// Ends the last of the open elements.
  ///
  /// - Returns: the reference of a placemark or folder, if the element gives it a colour; otherwise nil.
  mutating func end(_ open: [String]) -> Reference? {
    defer { text = nil }
    guard let text = text?.trimmed, open.count > 2, !text.isEmpty else { return nil }
    let parent = open[open.count - 2]
    switch open.last {
    case "key": key = text
    case "styleUrl":
      // A style of another file is not read.
      guard text.hasPrefix("#") else { return nil }
      let name = String(text.dropFirst())
      guard parent == "Pair" else { return .style(name) }
      if key == "normal", let map, maps[map] == nil {
        maps[map] = name
      }
    case "color":
      guard let color = FileColor.nearest(kml: text) else { return nil }
      if open.contains("Placemark") {
        return .color(color)
      }
      guard let style else { return nil }
      // The colour of the icon counts, else that of the line.
      if colors[style] == nil || parent == "IconStyle" {
        colors[style] = color
      }
    default: break
    }
    return nil
  }

  /// The colour of a reference; nil if its style has none or does not exist.
  func color(_ reference: Reference) -> SavedList.Color? {
    switch reference {
    case .color(let color): return color
    case .style(let name):
      if let color = FileColor.named(name) ?? colors[name] {
        return color
      }
      guard let normal = maps[name] else { return nil }
      return FileColor.named(normal) ?? colors[normal]
    }
  }
}
