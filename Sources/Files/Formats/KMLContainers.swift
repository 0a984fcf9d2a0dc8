import Text

/// The open containers of a KML file, which are its root, documents and folders, and the lists that they become.
struct KMLContainers {
  private struct Container {
    var isFolder: Bool

    /// The text of its element `name`, as far as it was read; nil before that element.
    var text: String?

    /// Its name as the name of a list; nil if it has no name.
    var list: ListName?

    /// Whether it contains a placemark, directly or in another container.
    var hasPlacemarks = false
  }

  /// The open containers from the root on, the innermost last.
  private var open: [Container] = []

  /// Whether the name of the innermost container is being read.
  private var isInName = false

  /// The number of open containers, with the root. It equals the number of open elements if these are all containers.
  var depth: Int { open.count }

  /// Opens an element. Ignores one whose parents are not all containers.
  ///
  /// - Parameter depth: the number of open elements with this one.
  /// - Throws: `TextFileError` if the name of a folder follows one of its placemarks, which would have needed it.
  mutating func begin(_ tag: XMLTag, depth: Int) throws {
    guard depth == open.count + 1 else { return }
    switch tag.name {
    case "kml" where open.isEmpty, "Document", "Folder":
      open.append(Container(isFolder: tag.name == "Folder"))
    case "name" where open.last?.text == nil:
      guard open.last?.isFolder != true || open.last?.hasPlacemarks != true else {
        throw TextFileError(
          line: tag.line,
          problem: "the name of a folder follows its placemarks; move it before them")
      }
      open[open.count - 1].text = ""
      isInName = true
    default: break
    }
  }

  /// The name of the innermost container as far as it was read; nil unless it is being read.
  ///
  /// - Parameter depth: the number of open elements.
  func name(depth: Int) -> String? { isInName && depth == open.count + 1 ? open.last?.text : nil }

  /// Sets the name of the innermost container while it is being read.
  mutating func setName(_ text: String) { open[open.count - 1].text = text }

  /// Ends the innermost element. If that was the name of a folder, returns the name as that of a list; otherwise nil.
  ///
  /// - Parameter depth: the number of open elements with this one.
  mutating func end(depth: Int) -> ListName? {
    if depth == open.count {
      open.removeLast()
      return nil
    }
    guard isInName, depth == open.count + 1, let text = open.last?.text else { return nil }
    isInName = false
    guard !text.trimmed.isEmpty else { return nil }
    // Checked once for each container, not for each of its placemarks.
    let name = ListName(reading: text)
    open[open.count - 1].list = name
    return open.last?.isFolder == true ? name : nil
  }

  /// The name of the innermost container, if that is a folder and a list can have the name; otherwise nil.
  var folder: String? {
    guard let last = open.last, last.isFolder, case .success(let name)? = last.list else {
      return nil
    }
    return name
  }

  mutating func addPlacemark() {
    for index in open.indices {
      open[index].hasPlacemarks = true
    }
  }

  /// The list of a placemark in the innermost container: that of the innermost folder with a name; nil if there is
  /// none.
  ///
  /// - Parameter isOrganicMaps: whether documents with a name count like folders.
  func list(isOrganicMaps: Bool) -> ListName? {
    open.last { $0.list != nil && ($0.isFolder || isOrganicMaps) }?.list
  }
}
