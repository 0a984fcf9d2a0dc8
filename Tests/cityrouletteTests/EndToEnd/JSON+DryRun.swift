import JSON

extension JSON {
  /// The reply to an import without the members that differ from those of its dry run.
  var comparedWithDryRun: JSON {
    guard var reply = object else { return self }
    reply["undo"] = nil
    reply["sameNameRows"] = nil
    return .object(reply)
  }
}
