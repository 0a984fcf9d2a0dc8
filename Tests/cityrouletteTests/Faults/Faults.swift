/// The suites that take from the program what it needs, kill it, and feed it nonsense:
/// `swift test --filter Faults`.
enum Faults {}
