import Archive
import Geography
import JSON
import JSONRPC
import Text

extension Fields {
  /// A parameter for which null differs from absence.
  static func change<Value: ParameterValue>(
    _ name: String, _ summary: String, as schema: Schema = Value.schema
  ) -> Field<Change<Value?>> {
    Field(name, schema, summary, required: false) { view in
      try view.map { .set($0.isNull ? nil : try Value.read($0)) } ?? .keep
    }
  }

  /// Checks a text by a rule.
  ///
  /// - Throws: `invalidParams` with the reason of the rule.
  static func checked<Value>(
    _ text: String, of name: String, by rule: (String) throws(ValueProblem) -> Value
  ) throws -> Value {
    do {
      return try rule(text)
    } catch {
      throw RPCError(at: name, error.reason)
    }
  }
}
