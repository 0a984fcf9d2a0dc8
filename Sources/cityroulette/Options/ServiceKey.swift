/// The key of a service in the configuration file.
struct ServiceKey {
  let service: String

  /// Must never be printed or logged.
  let value: String
  let member: ConfigurationMember
}
