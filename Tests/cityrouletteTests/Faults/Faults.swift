/// The suites that deprive the program of resources, kill it and send it invalid input:
/// `swift test --filter Faults`.
enum Faults {}
