import CityServer
import Services

/// The environment variables and the files of the program, for the manual page.
enum ManualFacts {
  struct Fact {
    let name: String
    let summary: String

    fileprivate init(_ name: String, _ summary: String) {
      self.name = name
      self.summary = summary
    }
  }

  static var environment: [Fact] {
    [
      Fact(
        "HOME",
        "The home folder, an absolute path. The folders below are in it unless their variables name "
          + "others."),
      Fact("XDG_DATA_HOME", "The folder of data. Default: $HOME/.local/share."),
      Fact("XDG_CONFIG_HOME", "The folder of configurations. Default: $HOME/.config."),
      Fact("XDG_CACHE_HOME", "The folder of caches. Default: $HOME/.cache."),
      Fact(
        "TMPDIR",
        "The folder for temporary files: the surroundings of a transcript, and the pictures of an "
          + "archive in memory. Default: /tmp."),
    ] + keys + [
      Fact(
        "CITYROULETTE_OFFLINE",
        "If it is not empty, requests to services fail at once, except those to this machine."),
      Fact("NO_COLOR", "If it is not empty, output to a terminal has no colours."),
      Fact(
        "http_proxy, https_proxy, all_proxy, no_proxy",
        "Proxies for services, as libcurl reads them."),
      Fact(
        "PGPASSWORD, PGSERVICEFILE and others",
        "Settings for an archive on a server, as libpq reads them."),
    ]
  }

  /// The variables with the keys of services.
  private static var keys: [Fact] {
    Configuration.keyedServices.flatMap { service in
      zip(
        service.variables,
        [
          "The key or account for \(service.name).",
          "The id of the search engine for \(service.name).",
        ]
      ).map { Fact($0, $1) }
    }
  }

  static let files = [
    Fact("$XDG_DATA_HOME/cityroulette/archive.sqlite", "The archive: cities, history and guide."),
    Fact(
      "$XDG_DATA_HOME/cityroulette/archive.sqlite-wal, archive.sqlite-shm",
      "Files of SQLite while the archive is in use."),
    Fact("$XDG_DATA_HOME/cityroulette/archive.sqlite-drafts", "Drafts of sessions."),
    Fact("$XDG_DATA_HOME/cityroulette/backups", "Daily backups of the archive."),
    Fact("$XDG_DATA_HOME/cityroulette/photos", "Pictures of the guide."),
    Fact(
      "$XDG_DATA_HOME/cityroulette/servers",
      "Drafts, pictures and requested backups for archives on servers, in a folder for each."),
    Fact(
      "$XDG_CONFIG_HOME/cityroulette/config.json",
      "The configuration: options of the server and keys of services. "
        + "cityroulette config prints what is in force."),
    Fact("$XDG_CACHE_HOME/cityroulette/http", "Answers of services."),
    Fact("$XDG_CACHE_HOME/cityroulette/icons", "Pictures of weather conditions for clients."),
    Fact("$XDG_CACHE_HOME/cityroulette/normals", "Climate normals of places."),
    Fact(
      "cityroulette_Data.resources",
      "Data of the program in the folder of a build: gazetteer.bin, guide.json and stations.tsv."),
    Fact(
      "../share/cityroulette",
      "The same data and the clients in an installation, relative to the folder of the program."),
    Fact("/usr/share/zoneinfo", "Time zones."),
    Fact(
      "~/.pgpass, ~/.pg_service.conf",
      "Passwords and services for archives on servers, as libpq reads them."),
  ]
}
