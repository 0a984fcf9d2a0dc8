import Glibc
import Platform
import Testing

@Suite("The event loop as an executor")
struct ExecutorTests {
  @Test("A job from another thread wakes a waiting loop")
  func wakes() async throws {
    let loop = try EventLoop.onOwnThread()
    defer { loop.stop() }
    let resident = Resident(on: loop)
    for number in 0..<100 {
      await resident.visit(number)
    }
    #expect(await resident.visits == Array(0..<100))
  }

  @Test("All jobs of many concurrent tasks run, one at a time")
  func manyTasks() async throws {
    let loop = try EventLoop.onOwnThread()
    defer { loop.stop() }
    let resident = Resident(on: loop)
    await withTaskGroup { group in
      for number in 0..<1000 {
        group.addTask { await resident.visit(number) }
      }
    }
    #expect(await resident.visits.sorted() == Array(0..<1000))
  }

  @Test("A task created in an actor's method runs on the loop, also after a suspension")
  func tasksStay() async throws {
    let loop = try EventLoop.onOwnThread()
    defer { loop.stop() }
    #expect(await Resident(on: loop).placesOfWork() == [true, true, true])
  }

  @Test("Jobs run in the order in which they were enqueued")
  func jobOrder() throws {
    let loop = try EventLoop()
    let resident = Resident(on: loop)
    loop.schedule(after: .zero) { resident.assumeIsolated { $0.visitLater([1, 2, 3]) } }
    loop.run()
    #expect(resident.assumeIsolated { $0.visits } == [1, 2, 3])
  }

  @Test("A loop is borrowed only while it is idle, and new work waits until it is returned")
  func borrowed() throws {
    let loop = try EventLoop()
    let resident = Resident(on: loop)
    let visits = loop.runIfIdle {
      loop.perform { resident.assumeIsolated { $0.visit(2) } }
      loop.perform { loop.stop() }
      return resident.assumeIsolated { resident in
        resident.visit(1)
        return resident.visits
      }
    }
    #expect(visits == [1])
    #expect(loop.runIfIdle { Issue.record("the loop was borrowed although it has work") } == nil)
    loop.run()
    #expect(resident.assumeIsolated { $0.visits } == [1, 2])
  }

  @Test("A loop that is borrowed while its thread starts still runs its work")
  func borrowedAtBeginning() async throws {
    for _ in 0..<100 {
      let loop = try EventLoop.onOwnThread()
      let resident = Resident(on: loop)
      await withCheckedContinuation { continuation in
        loop.schedule(after: .zero) {
          resident.assumeIsolated { $0.visit(2) }
          continuation.resume()
        }
        // So often that some calls coincide with the start of the thread.
        for _ in 0..<1000 {
          _ = loop.runIfIdle { resident.assumeIsolated { $0.visit(1) } }
        }
      }
      #expect(await resident.visits.contains(2))
      loop.stop()
    }
  }

  @Test("A waiting action runs after earlier work, and its wait has a time limit")
  func waiting() throws {
    let loop = try EventLoop.onOwnThread()
    let journal = Journal<Int>()
    loop.perform { journal.add(1) }
    loop.perform(waitingMilliseconds: 60_000) { journal.add(2) }
    #expect(journal.entries == [1, 2])
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let reader = ends[0]
    let writer = ends[1]
    loop.perform {
      var byte: UInt8 = 0
      _ = read(reader, &byte, 1)
    }
    loop.perform(waitingMilliseconds: 1) { journal.add(3) }
    #expect(journal.entries == [1, 2])
    try #require(write(writer, "x", 1) == 1)
    loop.perform(waitingMilliseconds: 60_000) { journal.add(4) }
    #expect(journal.entries == [1, 2, 3, 4])
    close(reader)
    close(writer)
    loop.stop()
  }

  @Test("The thread of an idle loop ends, and later work starts another")
  func idle() async throws {
    let loop = try EventLoop.onOwnThread()
    defer { loop.stop() }
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let reader = ends[0]
    let writer = ends[1]
    let journal = Journal<Bool>()
    loop.perform {
      // The system runs this destructor when the thread ends.
      var key = pthread_key_t()
      pthread_key_create(&key) { writer in
        _ = write(Int32(Int(bitPattern: writer)), "x", 1)
      }
      pthread_setspecific(key, UnsafeRawPointer(bitPattern: Int(writer)))
      journal.add(true)
    }
    var byte: UInt8 = 0
    // A signal of another test may interrupt the read.
    while read(reader, &byte, 1) < 0, errno == EINTR {}
    #expect(byte == UInt8(ascii: "x"))
    #expect(journal.entries == [true])
    let resident = Resident(on: loop)
    await resident.visit(2)
    #expect(await resident.placesOfWork() == [true, true, true])
    #expect(await resident.visits.first == 2)
    close(reader)
    close(writer)
  }

  @Test("Only handlers of the loop may assume its isolation")
  func isolation() async throws {
    let loop = try EventLoop.onOwnThread()
    let resident = Resident(on: loop)
    let journal = Journal<Bool?>()
    await withCheckedContinuation { continuation in
      loop.schedule(after: .zero) {
        journal.add(loop.isIsolatingCurrentContext())
        resident.assumeIsolated { $0.visit(1) }
        continuation.resume()
      }
    }
    #expect(journal.entries == [true])
    // While the loop's thread lives: the id of a finished thread may be reused.
    #expect(loop.isIsolatingCurrentContext() == false)
    loop.stop()
  }

  @Test("Actions and jobs run in the order in which they were enqueued")
  func actionOrder() throws {
    let loop = try EventLoop()
    let resident = Resident(on: loop)
    loop.perform { resident.assumeIsolated { $0.visitMixed() } }
    loop.run()
    #expect(resident.assumeIsolated { $0.visits } == [1, 2, 3, 4])
  }

  @Test("An action from another thread wakes a waiting loop and runs on the loop's thread")
  func actionFromElsewhere() async throws {
    let loop = try EventLoop.onOwnThread(named: "test")
    defer { loop.stop() }
    let caller = pthread_self()
    let thread = await withCheckedContinuation { continuation in
      loop.perform { continuation.resume(returning: pthread_self()) }
    }
    #expect(thread != caller || loop.isIsolatingCurrentContext() == true)
  }
}
