import CPreviewABI
import CWorkerShim

/// What the plugin wants served between calls: its descriptors, its timers (`preview.event-loop/1`) and the main
/// dispatch queue of the runtime that it brought, if it did.
final class EventLoop {
  /// The most registrations that a plugin may have at a time.
  private static let capacity = 4096

  private struct Descriptor {
    var token: UInt64
    var descriptor: Int32
    var events: UInt32
    var ready: @convention(c) (UnsafeMutableRawPointer?, Int32, UInt32) -> Void
    var user: UnsafeMutableRawPointer?
  }

  private struct Timer {
    var token: UInt64
    var deadline: UInt64
    var interval: UInt64
    var fire: @convention(c) (UnsafeMutableRawPointer?) -> Void
    var user: UnsafeMutableRawPointer?
  }

  private var descriptors: [Descriptor] = []
  private var timers: [Timer] = []
  private var entries: [worker_poll_entry] = []
  private var lastToken: UInt64 = 0

  private var mainQueueDescriptor: Int32 = -1
  private var drainMainQueue: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?

  /// Finds the main queue of the Dispatch library that came with the plugin.
  func adoptMainQueue(of handle: UnsafeMutableRawPointer) {
    guard let getHandle = worker_symbol(handle, "_dispatch_get_main_queue_handle_4CF"),
      let callback = worker_symbol(handle, "_dispatch_main_queue_callback_4CF")
    else { return }
    mainQueueDescriptor = unsafeBitCast(getHandle, to: (@convention(c) () -> Int32).self)()
    drainMainQueue = unsafeBitCast(callback, to: (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)
  }

  /// The table that a plugin gets for `preview.event-loop/1`, valid for the process.
  lazy var table: UnsafeMutablePointer<preview_event_loop_v1> = {
    let table = UnsafeMutablePointer<preview_event_loop_v1>.allocate(capacity: 1)
    table.initialize(
      to: preview_event_loop_v1(
        context: Unmanaged.passUnretained(self).toOpaque(),
        add_descriptor: { context, descriptor, events, ready, user in
          guard let loop = eventLoop(context), let ready else { return 0 }
          return loop.add(descriptor: descriptor, events: events, ready: ready, user: user)
        },
        add_timer: { context, deadline, interval, fire, user in
          guard let loop = eventLoop(context), let fire else { return 0 }
          return loop.add(deadline: deadline, interval: interval, fire: fire, user: user)
        },
        remove: { context, token in eventLoop(context)?.remove(token) }))
    return table
  }()

  private func add(
    descriptor: Int32, events: UInt32,
    ready: @escaping @convention(c) (UnsafeMutableRawPointer?, Int32, UInt32) -> Void,
    user: UnsafeMutableRawPointer?
  ) -> UInt64 {
    guard descriptor >= 0, events != 0, descriptors.count + timers.count < Self.capacity else { return 0 }
    lastToken += 1
    descriptors.append(
      Descriptor(token: lastToken, descriptor: descriptor, events: events, ready: ready, user: user))
    return lastToken
  }

  private func add(
    deadline: UInt64, interval: UInt64, fire: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Void,
    user: UnsafeMutableRawPointer?
  ) -> UInt64 {
    guard descriptors.count + timers.count < Self.capacity else { return 0 }
    lastToken += 1
    timers.append(Timer(token: lastToken, deadline: deadline, interval: interval, fire: fire, user: user))
    return lastToken
  }

  private func remove(_ token: UInt64) {
    descriptors.removeAll { $0.token == token }
    timers.removeAll { $0.token == token }
  }
}

// MARK: - Serving

extension EventLoop {
  /// Serves what is ready now, without waiting.
  func serveReady() {
    guard mainQueueDescriptor >= 0 || !descriptors.isEmpty || !timers.isEmpty else { return }
    _ = serve(until: 0, stopFor: -1)
  }

  /// Waits for something to become ready, until a time (CLOCK_MONOTONIC, nanoseconds), and serves it once.
  ///
  /// - Parameter socket: a descriptor that only ends the waiting, or -1.
  /// - Returns: whether `socket` is readable.
  func serve(until deadline: UInt64, stopFor socket: Int32) -> Bool {
    entries.removeAll(keepingCapacity: true)
    entries.append(worker_poll_entry(descriptor: socket, events: Int16(WORKER_READABLE), ready: 0))
    entries.append(worker_poll_entry(descriptor: mainQueueDescriptor, events: Int16(WORKER_READABLE), ready: 0))
    for entry in descriptors {
      var events: Int16 = 0
      if entry.events & UInt32(PREVIEW_DESCRIPTOR_READABLE) != 0 { events |= Int16(WORKER_READABLE) }
      if entry.events & UInt32(PREVIEW_DESCRIPTOR_WRITABLE) != 0 { events |= Int16(WORKER_WRITABLE) }
      entries.append(worker_poll_entry(descriptor: entry.descriptor, events: events, ready: 0))
    }
    var wake = deadline
    for timer in timers { wake = min(wake, timer.deadline) }
    let now = wake == .max || wake == 0 ? 0 : worker_monotonic()
    let wait = wake == .max ? UInt64.max : (wake > now ? wake - now : 0)
    let count = UInt64(entries.count)
    _ = entries.withUnsafeMutableBufferPointer { worker_poll($0.baseAddress, count, wait) }

    if entries[1].ready != 0, let drainMainQueue {
      worker_clear_event(mainQueueDescriptor)
      drainMainQueue(nil)
    }
    serveDescriptors()
    serveTimers()
    return entries[0].ready != 0
  }

  /// Calls the descriptors that the last poll found ready.
  ///
  /// A callback may add and remove registrations.
  private func serveDescriptors() {
    guard !descriptors.isEmpty else { return }
    let polled = descriptors
    for (index, entry) in polled.enumerated() {
      let ready = entries[index + 2].ready
      guard ready != 0, descriptors.contains(where: { $0.token == entry.token }) else { continue }
      // A descriptor that was closed before it was removed would be ready for ever.
      if ready & Int16(WORKER_CLOSED) != 0 {
        remove(entry.token)
        continue
      }
      var events: UInt32 = 0
      if ready & Int16(WORKER_WRITABLE) != 0 { events |= UInt32(PREVIEW_DESCRIPTOR_WRITABLE) }
      // An error or the end of the stream is found by reading.
      if ready & ~Int16(WORKER_WRITABLE) != 0 { events |= UInt32(PREVIEW_DESCRIPTOR_READABLE) }
      entry.ready(entry.user, entry.descriptor, events)
    }
  }

  /// Fires the timers that are due.
  ///
  /// One that repeats is due again after its interval, from now if it is late.
  private func serveTimers() {
    guard !timers.isEmpty else { return }
    let now = worker_monotonic()
    let due = timers.filter { $0.deadline <= now }
    for timer in due {
      guard let index = timers.firstIndex(where: { $0.token == timer.token }) else { continue }
      if timer.interval == 0 {
        timers.remove(at: index)
      } else {
        let next = timer.deadline.addingReportingOverflow(timer.interval)
        let late = now.addingReportingOverflow(timer.interval)
        timers[index].deadline =
          !next.overflow && next.partialValue > now ? next.partialValue : (late.overflow ? .max : late.partialValue)
      }
      timer.fire(timer.user)
    }
  }
}

/// The loop that the table's `context` names.
private func eventLoop(_ context: UnsafeMutableRawPointer?) -> EventLoop? {
  guard worker_on_main_thread() != 0, let context else { return nil }
  return Unmanaged<EventLoop>.fromOpaque(context).takeUnretainedValue()
}
