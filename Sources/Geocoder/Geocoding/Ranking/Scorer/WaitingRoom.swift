import Gazetteer

/// What waits until other interpretations of a query are weighed.
struct WaitingRoom: ~Copyable, Sendable {
  /// A city that lies in nothing of what the query names: the number of its span and of the
  /// candidate.
  struct Outside: Sendable {
    private let spanNumber: UInt32
    private let candidateNumber: UInt32
    var span: Int { Int(spanNumber) }
    var number: Int { Int(candidateNumber) }

    init(span: Int, number: Int) {
      spanNumber = UInt32(truncatingIfNeeded: span)
      candidateNumber = UInt32(truncatingIfNeeded: number)
    }
  }

  /// Interpretations whose words left over are not weighed yet.
  var begun = ScratchArray<Interpretation>()
  var outside = ScratchArray<Outside>()

  mutating func removeAll() {
    begun.removeAll()
    outside.removeAll()
  }
}
