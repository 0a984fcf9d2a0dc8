/// The members of a JSON object in the order they were written.
///
/// Look-up is linear: the objects of a protocol are small. Two objects are equal when they have
/// the same members in any order, as JSON means it.
@usableFromInline package struct JSONObject: Sendable {
  package typealias Member = (name: String, value: JSON)

  /// What the object is held as: a tree, or the text that it will be sent as.
  enum Content {
    case members([Member])
    case text([UInt8])
  }

  private(set) var content: Content

  /// Names are taken to be unique; the parser refuses a text in which they are not.
  package init(_ members: [Member] = []) { content = .members(members) }

  /// For `JSONObjectWriter` only, whose text is that of an object.
  init(text: [UInt8]) { content = .text(text) }

  package var members: [Member] {
    switch content {
    case .members(let members): members
    case .text(let text): (try? JSONParser.parse(text))?.object?.members ?? []
    }
  }

  package var isEmpty: Bool { members.isEmpty }
  package var count: Int { members.count }

  /// Reading gives the member or nil; writing replaces, appends, or with nil removes it.
  package subscript(name: String) -> JSON? {
    get { members.first { $0.name.hasSameScalars(as: name) }?.value }
    set {
      var members = members
      // Held once, so that it is changed in place.
      content = .members([])
      defer { content = .members(members) }
      let index = members.firstIndex { $0.name.hasSameScalars(as: name) }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((name, value))
      case (nil, nil): break
      }
    }
  }
}

extension JSONObject: Hashable {
  @usableFromInline package static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count else { return false }
    return left.members.allSatisfy { right[$0.name] == $0.value }
  }

  @usableFromInline package func hash(into hasher: inout Hasher) {
    // Independent of order, as equality is.
    hasher.combine(members.reduce(0) { $0 ^ $1.name.hashValue })
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  @usableFromInline package init(dictionaryLiteral elements: (String, JSON)...) {
    self.init(pairs: elements)
  }

  /// Tuple by tuple, because an array of tuples without labels becomes one with labels by casts at
  /// run time, which cost as much as the rest of building an object.
  init(pairs: [(String, JSON)]) { self.init(pairs.map { (name: $0.0, value: $0.1) }) }
}

extension JSON {
  /// An object that is written already, for what is sent often. It equals the same object as a
  /// tree; to look into it is to read its text.
  package init(writing body: (inout JSONObjectWriter) -> Void) {
    self = .object(JSONObject(text: ByteBuffer.bytes { $0.append(object: body) }))
  }
}
