/// The parsed file of a draft.
struct DraftRecord {
  var head: DraftHead
  var steps: [SessionStep] = []

  /// The id of the last process that opened the draft for writing; nil if no line has one.
  var writer: Int?

  /// The archive revision to which the last steps apply.
  var archiveRevision: Int {
    let last = steps.last { if case .follow = $0 { true } else { false } }
    return if case .follow(let revision, _)? = last { revision } else { head.archiveRevision }
  }

  /// The head with the archive revision to which the last steps apply.
  var lastHead: DraftHead {
    var last = head
    last.archiveRevision = archiveRevision
    return last
  }

  /// The number of edits, undos and redos in the file.
  var changes: Int {
    steps.count {
      switch $0 {
      case .edit, .remembered, .undo, .redo: true
      case .filter, .follow: false
      }
    }
  }
}
