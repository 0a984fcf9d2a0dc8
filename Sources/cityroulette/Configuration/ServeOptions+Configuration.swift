extension ServeOptions {
  /// The options in force: the options of the command line, and those of the configuration file that the
  /// command line does not replace.
  ///
  /// - Throws: `UsageError` for an invalid configuration, or one outside of the folders of `--only-below`.
  func withConfiguration() throws -> ServeOptions {
    if let config {
      try ServeOptionCheck.checkPath(config, of: "--config", in: self)
    }
    let configuration = try Configuration(config)
    if configuration.path == nil {
      return self
    }
    let isConfinement = { (given: GivenOption) in given.option.name == ServeOption.confinement }
    let isConfined = given.contains(where: isConfinement)
    let confinement = isConfined ? given : configuration.options
    var merged = ServeOptions()
    // Apply the folders first: the value of --clock may be a file, which is checked against them and read at once.
    for each in confinement where isConfinement(each) {
      try merged.apply(each)
    }
    for each in configuration.options + given where !isConfinement(each) {
      try merged.apply(each)
    }
    merged.keys = configuration.keys
    if !isConfined {
      // The configuration file may be outside of the folders that it names, so exempt it from their check.
      merged.config = nil
    }
    return merged
  }
}
