/// An invalid command line or configuration.
struct UsageError: Error {
  let message: String
}
