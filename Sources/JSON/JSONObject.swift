/// The members of a JSON object in order.
///
/// Look-up is linear in the number of members; the objects of the protocol are small. Objects are equal if they have
/// the same members in any order.
@usableFromInline package struct JSONObject: Sendable {
  package typealias Member = (name: String, value: JSON)

  /// The stored form: members, or a function that writes them.
  enum Content {
    case members([Member])
    case writer(@Sendable (inout JSONObjectWriter) -> Void)
  }

  private(set) var content: Content

  /// The caller guarantees unique names; the parser refuses duplicates.
  package init(_ members: [Member] = []) { content = .members(members) }

  /// An object whose members the body writes directly into the message, each time that the text is needed. A page of
  /// 500 cities then takes two thirds of the time that it takes to make a text first and copy it. The object retains
  /// what the body captures.
  package init(writing body: @escaping @Sendable (inout JSONObjectWriter) -> Void) {
    content = .writer(body)
  }

  package var members: [Member] {
    switch content {
    case .members(let members): members
    case .writer: (try? JSONParser.parse(JSON.object(self).bytes))?.object?.members ?? []
    }
  }

  package var isEmpty: Bool { members.isEmpty }
  package var count: Int { members.count }

  /// Reads, replaces or appends a member; assigning nil removes it.
  package subscript(name: String) -> JSON? {
    get { members.first { $0.name.hasSameScalars(as: name) }?.value }
    set {
      var members = members
      // Drop this object's reference to the array, so that it is changed in place unless another object shares it.
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
    // Combine the names in a way that does not depend on their order, like `==`.
    hasher.combine(members.reduce(0) { $0 ^ $1.name.hashValue })
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  @usableFromInline package init(dictionaryLiteral elements: (String, JSON)...) {
    self.init(pairs: elements)
  }

  /// Converts tuple by tuple: a cast of the array adds labels at run time, which costs as much as
  /// the rest of building an object.
  init(pairs: [(String, JSON)]) { self.init(pairs.map { (name: $0.0, value: $0.1) }) }
}
