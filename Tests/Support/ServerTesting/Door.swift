/// Lets those who wait go on once it is open.
package actor Door {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Makes a closed door.
  package init() {}

  /// Waits until it is open.
  package func wait() async {
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
  }

  /// Opens it for good.
  package func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
