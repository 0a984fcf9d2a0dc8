import Archive
import Platform
import Text

/// The state of the daily backups.
struct DailyBackups {
  /// The day of the last attempt after a change, successful or not.
  private var day: CivilDate?

  /// Opened at first use, because a process that handles one request and exits may not need it.
  private var openQueue: BackupQueue?

  /// - Parameter isStart: true for the call at the start of the program, which does not count as the attempt of the
  ///   day.
  /// - Returns: whether to begin a backup if today's does not exist; false after an attempt today.
  mutating func begin(on today: CivilDate, isStart: Bool) -> Bool {
    if day == today {
      return false
    }
    if !isStart {
      day = today
    }
    return true
  }

  /// - Parameter open: opens the queue at first use.
  mutating func queue(
    opening open: () throws(SystemError) -> BackupQueue
  ) throws(SystemError) -> BackupQueue {
    if let openQueue {
      return openQueue
    }
    let queue = try open()
    openQueue = queue
    return queue
  }

  /// The queue; nil before its first use.
  var queueInUse: BackupQueue? { openQueue }
}

extension CityServer {
  /// The queue, opened at first use.
  ///
  /// - Throws: `SystemError` if it cannot be opened, for example without a free file descriptor.
  func backupQueue() throws(SystemError) -> BackupQueue {
    try backups.queue { () throws(SystemError) in
      try BackupQueue(
        archive: settings.archivePath, localPath: settings.archiveLocalPath,
        policy: settings.backups)
    }
  }

  /// Begins the daily backup if it is due. Called after each change and after the start of the program.
  func backUp(isStart: Bool = false) {
    guard backups.begin(on: settings.backups.today, isStart: isStart) else { return }
    do throws(SystemError) {
      try backupQueue().beginDaily(isStart: isStart) { [log] problem in log(.warning, problem) }
    } catch {
      log(.warning, error.message)
    }
  }

  /// The paths of daily backups dated in the future, at most `Limits.maximumFutureBackups`. Empty if backups are off,
  /// and for an archive in memory or on a database server. Reads the folder of backups.
  var futureBackups: [String] {
    guard settings.backups.keeps != nil, !archive.isOnServer,
      settings.archivePath != Archive.inMemory
    else { return [] }
    let folder = BackupFolder(besideArchive: settings.archivePath)
    return Array(folder.future(after: settings.backups.today).prefix(Limits.maximumFutureBackups))
  }
}
