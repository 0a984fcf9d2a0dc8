internal import Geography

/// The latest answers of the warning services. The cache avoids repeated requests, and has the last answer if a service
/// fails. Bounded: evicts the oldest answer first.
package struct WarningCache: Sendable {
  package typealias Outcome = Result<WarningReport, ServiceError>

  private let capacity: Int
  private var reports: [String: WarningReport] = [:]

  package init(capacity: Int) { self.capacity = capacity }

  package subscript(question: WarningQuestion) -> WarningReport? { reports[question.key] }

  /// Returns the questions without a fresh answer, without duplicates. If an answer is from the future,
  /// the clock was set back and the answer is not fresh.
  package func due(_ questions: [WarningQuestion], at now: Double) -> [WarningQuestion] {
    var seen: Set<String> = []
    return questions.filter { question in
      let age = self[question].map { now - $0.fetchedAt }
      let isFresh = age.map { (0..<question.service.renewedEvery).contains($0) } ?? false
      return !isFresh && seen.insert(question.key).inserted
    }
  }

  package mutating func record(_ outcomes: [String: Outcome]) {
    for case (let key, .success(let report)) in outcomes {
      reports[key] = report
    }
    let surplus = max(0, reports.count - capacity)
    for (key, _) in reports.sorted(by: { $0.value.fetchedAt < $1.value.fetchedAt }).prefix(surplus)
    {
      reports[key] = nil
    }
  }
}
