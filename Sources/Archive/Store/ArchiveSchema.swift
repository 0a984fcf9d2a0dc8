internal import Adapters

/// The tables of an archive in a file or in memory. Those of a server are in `ServerSchema`.
enum ArchiveSchema {
  /// "CRou" in the header of the file.
  static let applicationID = 0x4352_6F75

  /// A new version changes the tables below, and appends a migration.
  static let current = DatabaseSchema(
    applicationID: applicationID, migrations: ArchiveMigrations.all,
    newest: cities + changes + weather + guide + collection + imports + CommitStampTable.table)

  private static let cities = """
    CREATE TABLE city (
      id INTEGER PRIMARY KEY CHECK (id > 0),     -- GeoNames id
      name TEXT NOT NULL CHECK (name <> ''),
      sort_name TEXT NOT NULL,                   -- the folded name, for sorting
      country TEXT,                              -- ISO 3166-1 alpha-2
      admin1 TEXT,                               -- name of the first-order division
      lat REAL NOT NULL CHECK (lat BETWEEN -90 AND 90),
      lon REAL NOT NULL CHECK (lon BETWEEN -180 AND 180),
      population INTEGER,
      timezone TEXT,                             -- IANA
      wikipedia TEXT,                            -- address of the article
      favorite INTEGER NOT NULL CHECK (favorite IN (0, 1)),
      added REAL,                                -- seconds since 1970; null if added before version 8
      origin TEXT,                               -- draw, search or import; null if added before version 8
      sort_own_name TEXT                         -- the folded own name
    ) STRICT;

    -- Session order. SQLite appends the id to every index.
    CREATE INDEX city_order
      ON city (favorite DESC, ifnull(population, 0) DESC, sort_name, name);
    -- The other orders and conditions of archive.list.
    CREATE INDEX city_name ON city (coalesce(sort_own_name, sort_name));
    CREATE INDEX city_own_name ON city (sort_own_name) WHERE sort_own_name IS NOT NULL;
    CREATE INDEX city_position ON city (lat, lon);
    CREATE INDEX city_timezone ON city (timezone);
    CREATE INDEX city_country ON city (country, ifnull(population, 0) DESC);

    -- One row. revision increases with every transaction that changes cities. The triggers below
    -- maintain the counts, because counting the rows of 100,000 cities takes a millisecond.
    CREATE TABLE archive (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      revision INTEGER NOT NULL CHECK (revision >= 0),
      count INTEGER NOT NULL CHECK (count >= 0),
      favorites INTEGER NOT NULL CHECK (favorites BETWEEN 0 AND count)
    ) STRICT;
    INSERT INTO archive (id, revision, count, favorites) VALUES (1, 0, 0, 0);

    CREATE TRIGGER city_added AFTER INSERT ON city BEGIN
      UPDATE archive SET count = count + 1, favorites = favorites + new.favorite;
    END;
    CREATE TRIGGER city_removed AFTER DELETE ON city BEGIN
      UPDATE archive SET count = count - 1, favorites = favorites - old.favorite;
    END;
    CREATE TRIGGER city_starred AFTER UPDATE OF favorite ON city
    WHEN new.favorite <> old.favorite BEGIN
      UPDATE archive SET favorites = favorites + new.favorite - old.favorite;
    END;

    -- The countries drawn last, in the order of position.
    CREATE TABLE recent_country (
      position INTEGER PRIMARY KEY,
      code TEXT NOT NULL CHECK (code <> '')
    ) STRICT;

    -- The countries of the live source, stored so that they need not be requested again.
    CREATE TABLE country (
      code TEXT PRIMARY KEY CHECK (length(code) = 2),  -- ISO 3166-1 alpha-2
      name TEXT NOT NULL CHECK (name <> ''),
      capital TEXT,
      continent TEXT NOT NULL,
      population INTEGER,
      north REAL NOT NULL CHECK (north BETWEEN -90 AND 90),
      south REAL NOT NULL CHECK (south BETWEEN -90 AND north),
      east REAL NOT NULL CHECK (east BETWEEN -180 AND 180),
      west REAL NOT NULL CHECK (west BETWEEN -180 AND 180)   -- greater than east: crosses the 180th meridian
    ) STRICT, WITHOUT ROWID;

    """

  /// The feed of changes. Triggers record the changes of `city` in the same transaction, except while
  /// `ArchiveFile.withoutUpkeep` or `ServerBackup.copy` has removed the triggers.
  private static let changes = """
    -- One row: the identifier of the feed, usually the time of its start, and its last cursor.
    CREATE TABLE feed (
      id INTEGER NOT NULL,
      last INTEGER NOT NULL CHECK (last >= 0)
    ) STRICT;
    INSERT INTO feed (id, last) VALUES (0, 0);

    -- The check has no IN, as in the migration: with three words, SQLite makes a temporary table for every new row.
    CREATE TABLE change (
      cursor INTEGER PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind = 'added' OR kind = 'removed' OR kind = 'changed'),
      city INTEGER NOT NULL,
      fields INTEGER NOT NULL                    -- one bit per field; 0 unless kind is changed
    ) STRICT;

    CREATE TRIGGER change_added AFTER INSERT ON city BEGIN
      UPDATE feed SET last = last + 1;
      INSERT INTO change SELECT last, 'added', new.id, 0 FROM feed;
    END;
    CREATE TRIGGER change_removed AFTER DELETE ON city BEGIN
      UPDATE feed SET last = last + 1;
      INSERT INTO change SELECT last, 'removed', old.id, 0 FROM feed;
    END;
    CREATE TRIGGER change_changed AFTER UPDATE ON city
    WHEN (new.name, new.country, new.admin1, new.lat, new.lon, new.population, new.timezone,
        new.wikipedia, new.favorite)
      IS NOT (old.name, old.country, old.admin1, old.lat, old.lon, old.population, old.timezone,
        old.wikipedia, old.favorite)
    BEGIN
      UPDATE feed SET last = last + 1;
      INSERT INTO change SELECT last, 'changed', new.id,
        (new.name IS NOT old.name) + 2 * (new.country IS NOT old.country)
        + 4 * (new.admin1 IS NOT old.admin1) + 8 * (new.lat IS NOT old.lat)
        + 16 * (new.lon IS NOT old.lon) + 32 * (new.population IS NOT old.population)
        + 64 * (new.timezone IS NOT old.timezone) + 128 * (new.wikipedia IS NOT old.wikipedia)
        + 256 * (new.favorite IS NOT old.favorite)
      FROM feed;
    END;

    """

  /// The weather of favourites at the time of each recorded request.
  private static let weather = """
    CREATE TABLE weather_entry (
      id INTEGER PRIMARY KEY AUTOINCREMENT,      -- ids are never reused
      city INTEGER NOT NULL REFERENCES city (id) ON DELETE CASCADE,
      time REAL NOT NULL,                        -- time of the request, seconds since 1970
      temperature REAL,                          -- degrees Celsius, also in the next two columns
      minimum REAL,
      maximum REAL,
      summary TEXT,
      icon TEXT,
      provider TEXT                              -- null if recorded before version 7
    ) STRICT;
    CREATE INDEX weather_entry_order ON weather_entry (city, time DESC, id DESC);

    """

  /// The city guide. Its pictures are files in a folder beside the archive.
  private static let guide = """
    -- The cities of places. A row remains after its last place was removed, so that the city keeps
    -- its id.
    CREATE TABLE place_city (
      id INTEGER PRIMARY KEY,                    -- GeoNames id; 0: unknown; negative: named by a file
      name TEXT NOT NULL CHECK (name <> ''),
      sort_name TEXT NOT NULL,                   -- the folded name, for sorting
      country TEXT                               -- ISO 3166-1 alpha-2
    ) STRICT;
    INSERT INTO place_city (id, name, sort_name) VALUES (0, 'Unknown City', 'unknown city');
    CREATE INDEX place_city_name ON place_city (name);

    CREATE TABLE place (
      id INTEGER PRIMARY KEY AUTOINCREMENT,      -- ids are never reused
      name TEXT NOT NULL CHECK (name <> ''),
      sort_name TEXT NOT NULL,
      description TEXT,
      lat REAL NOT NULL CHECK (lat BETWEEN -90 AND 90),
      lon REAL NOT NULL CHECK (lon BETWEEN -180 AND 180),
      city INTEGER NOT NULL REFERENCES place_city (id),
      city_chosen INTEGER NOT NULL CHECK (city_chosen IN (0, 1)),  -- 0: the nearest
      origin TEXT NOT NULL CHECK (origin IN ('user', 'import')),
      import_city TEXT,                          -- city and name in the file, to match later imports;
      import_name TEXT,                          -- null for a place that was not imported
      photo_url TEXT,
      photo_file TEXT,                           -- file name in the folder of pictures
      photo_type TEXT,                           -- media type of that file
      note TEXT CHECK (note <> ''),
      folded_note TEXT,
      CHECK ((import_city IS NULL) = (import_name IS NULL)),
      CHECK ((photo_file IS NULL) = (photo_type IS NULL))
    ) STRICT;
    CREATE INDEX place_of_city ON place (city);

    -- One row. revision increases with every transaction that changes places.
    CREATE TABLE guide (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      revision INTEGER NOT NULL CHECK (revision >= 0)
    ) STRICT;
    INSERT INTO guide (id, revision) VALUES (1, 0);

    """

  /// What users write about cities and places, and their lists.
  private static let collection = """
    CREATE TABLE annotation (
      city INTEGER PRIMARY KEY REFERENCES city (id) ON DELETE CASCADE,
      own_name TEXT CHECK (own_name <> ''),
      note TEXT CHECK (note <> ''),
      folded_note TEXT,
      planned INTEGER NOT NULL CHECK (planned IN (0, 1))
    ) STRICT;

    CREATE TABLE visit (
      city INTEGER NOT NULL REFERENCES city (id) ON DELETE CASCADE,
      text TEXT NOT NULL,                        -- 2019, 2019-05, 2019-05-03 or 2019-05-03/2019-05-10
      first_day TEXT NOT NULL,                   -- YYYY-MM-DD
      last_day TEXT NOT NULL,
      PRIMARY KEY (city, text)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE tag (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL CHECK (name <> ''),
      sort_name TEXT NOT NULL UNIQUE,            -- the folded name
      cities INTEGER NOT NULL DEFAULT 0 CHECK (cities >= 0)  -- maintained by the triggers below
    ) STRICT;
    CREATE TABLE city_tag (
      tag INTEGER NOT NULL REFERENCES tag (id) ON DELETE CASCADE,
      city INTEGER NOT NULL REFERENCES city (id) ON DELETE CASCADE,
      PRIMARY KEY (tag, city)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tag_of_city ON city_tag (city);
    CREATE TRIGGER city_tagged AFTER INSERT ON city_tag BEGIN
      UPDATE tag SET cities = cities + 1 WHERE id = new.tag;
    END;
    CREATE TRIGGER city_untagged AFTER DELETE ON city_tag BEGIN
      UPDATE tag SET cities = cities - 1 WHERE id = old.tag;
    END;
    CREATE TABLE place_tag (
      tag INTEGER NOT NULL REFERENCES tag (id) ON DELETE CASCADE,
      place INTEGER NOT NULL REFERENCES place (id) ON DELETE CASCADE,
      PRIMARY KEY (tag, place)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tag_of_place ON place_tag (place);

    CREATE TABLE list (
      id INTEGER PRIMARY KEY AUTOINCREMENT,      -- ids are never reused
      name TEXT NOT NULL CHECK (name <> ''),
      sort_name TEXT NOT NULL UNIQUE,            -- the folded name
      color TEXT NOT NULL,
      icon TEXT NOT NULL,
      query TEXT,                                -- JSON; null unless the list is a smart one
      position INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE list_city (
      list INTEGER NOT NULL REFERENCES list (id) ON DELETE CASCADE,
      city INTEGER NOT NULL REFERENCES city (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      PRIMARY KEY (list, city)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX list_of_city ON list_city (city);
    CREATE TABLE list_place (
      list INTEGER NOT NULL REFERENCES list (id) ON DELETE CASCADE,
      place INTEGER NOT NULL REFERENCES place (id) ON DELETE CASCADE,
      PRIMARY KEY (list, place)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX list_of_place ON list_place (place);

    """

  /// What the last imports changed, to undo them.
  private static let imports = """
    CREATE TABLE import (
      id INTEGER PRIMARY KEY AUTOINCREMENT,      -- ids are never reused
      time REAL NOT NULL,                        -- seconds since 1970
      feed INTEGER NOT NULL,                     -- the feed of changes
      start INTEGER NOT NULL,                    -- its last cursors before and after the import
      last INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE import_city (
      import INTEGER NOT NULL REFERENCES import (id) ON DELETE CASCADE,
      city INTEGER NOT NULL,
      former TEXT,                               -- JSON of the former city; null if the import added it
      PRIMARY KEY (import, city)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE import_place (
      import INTEGER NOT NULL REFERENCES import (id) ON DELETE CASCADE,
      place INTEGER NOT NULL,
      former TEXT,                               -- JSON of the former place; null if the import added it
      digest INTEGER NOT NULL,                   -- of the place after the import
      PRIMARY KEY (import, place)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE import_list (
      import INTEGER NOT NULL REFERENCES import (id) ON DELETE CASCADE,
      list INTEGER NOT NULL,                     -- a list that the import made
      PRIMARY KEY (import, list)
    ) STRICT, WITHOUT ROWID;
    -- Changes of imports that were undone, and those that undid them: the cursors after the first, up to the second.
    CREATE TABLE undone_change (
      start INTEGER NOT NULL,
      last INTEGER NOT NULL
    ) STRICT;

    """
}
