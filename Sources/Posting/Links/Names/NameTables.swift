internal import CHostNames

/// Unicode data for host names: the mapping of UTS 46, and character properties.
///
/// The tables are `Data/host-names.txt`, embedded in the program: a line with the Unicode version,
/// then one line per table. They are read once, when the first host that is not ASCII is parsed.
/// This takes under a millisecond.
struct NameTables: Sendable {
  /// The UTS 46 mapping of a scalar.
  enum Mapping {
    case disallowed
    case valid
    case ignored
    case mapped(ArraySlice<Unicode.Scalar>)
  }

  /// The properties of a scalar for normalisation and for the label checks.
  struct Properties {
    /// The canonical combining class; 9 for viramas.
    let combiningClass: UInt8
    let bidiClass: BidiClass
    let joiningType: JoiningType
    /// Whether the general category is one of the marks.
    let isMark: Bool
  }

  /// Bidirectional classes of UAX 9, in the order of the table.
  enum BidiClass: UInt8 {
    case l, r, al, an, en, es, cs, et, on, bn, nsm, other
  }

  /// Joining types of the Unicode Standard, in the order of the table.
  enum JoiningType: UInt8 {
    case nonJoining, left, right, dual, transparent, causing
  }

  /// The embedded tables.
  static let shared = NameTables()

  // Runs of scalars: the first scalar and the data of each run.
  private var mappingStarts: [UInt32] = []
  private var mappingActions: [Action] = []
  private var spelt: [Unicode.Scalar] = []
  private var propertyStarts: [UInt32] = []
  private var propertyNumbers: [UInt16] = []
  private var propertySets: [Properties] = []
  /// The decomposition of a scalar into two.
  private(set) var decompositions: [Unicode.Scalar: ScalarPair] = [:]
  /// The composition of two scalars.
  private(set) var compositions: [ScalarPair: Unicode.Scalar] = [:]

  /// Two scalars that compose to one.
  struct ScalarPair: Hashable {
    let first: Unicode.Scalar
    let second: Unicode.Scalar
  }

  /// The mapping of all scalars of a run; its kinds are those of the generator.
  private enum Action {
    case disallowed, valid, ignored
    case shifted(Int)
    /// Every second scalar, starting with the first of the run, is mapped to the next one.
    case alternating
    case spelt(Range<Int>)
  }

  private init() {
    // The memory is constant and lives as long as the process.
    let bytes = unsafe UnsafeBufferPointer(
      start: otm_host_names_bytes(), count: otm_host_names_byte_count())
    let lines = unsafe Array(bytes).split(separator: UInt8(ascii: "\n"))
    precondition(lines.count == 4, "Data/host-names.txt must have four lines")
    readMapping(NumberText(lines[1]))
    readProperties(NumberText(lines[2]))
    readDecompositions(NumberText(lines[3]))
  }

  /// Returns the UTS 46 mapping of a scalar.
  func mapping(of scalar: Unicode.Scalar) -> Mapping {
    let run = Self.run(of: scalar.value, in: mappingStarts)
    switch mappingActions[run] {
    case .disallowed: return .disallowed
    case .valid: return .valid
    case .ignored: return .ignored
    case .spelt(let range): return .mapped(spelt[range])
    case .shifted(let distance): return mapping(to: Int(scalar.value) + distance)
    case .alternating:
      let isUpper = (scalar.value - mappingStarts[run]) % 2 == 0
      return isUpper ? mapping(to: Int(scalar.value) + 1) : .valid
    }
  }

  /// Returns the properties of a scalar.
  func properties(of scalar: Unicode.Scalar) -> Properties {
    propertySets[Int(propertyNumbers[Self.run(of: scalar.value, in: propertyStarts)])]
  }

  private func mapping(to value: Int) -> Mapping {
    guard let scalar = Unicode.Scalar(UInt32(clamping: value)) else { return .disallowed }
    return .mapped([scalar])
  }

  /// Returns the index of the last run that begins at or before a scalar; the first begins at 0.
  private static func run(of value: UInt32, in starts: [UInt32]) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= value { low = middle } else { high = middle }
    }
    return low
  }
}

// MARK: - Reading

extension NameTables {
  private mutating func readMapping(_ text: NumberText) {
    mappingStarts.reserveCapacity(8_192)
    mappingActions.reserveCapacity(8_192)
    var numbers = text
    var start: UInt32 = 0
    var last = 0
    while let head = numbers.next() {
      mappingStarts.append(start)
      start += UInt32(head / 8)
      switch head % 8 {
      case 0: mappingActions.append(.disallowed)
      case 1: mappingActions.append(.valid)
      case 2: mappingActions.append(.ignored)
      case 3: mappingActions.append(.shifted(numbers.nextSigned()))
      case 4: mappingActions.append(.alternating)
      default:
        let first = spelt.count
        for _ in 0..<(numbers.next() ?? 0) {
          last += numbers.nextSigned()
          if let scalar = Unicode.Scalar(UInt32(clamping: last)) { spelt.append(scalar) }
        }
        mappingActions.append(.spelt(first..<spelt.count))
      }
    }
  }

  private mutating func readProperties(_ text: NumberText) {
    var numbers = text
    for _ in 0..<(numbers.next() ?? 0) {
      propertySets.append(
        Properties(
          combiningClass: UInt8(truncatingIfNeeded: numbers.next() ?? 0),
          bidiClass: BidiClass(rawValue: UInt8(truncatingIfNeeded: numbers.next() ?? 0)) ?? .other,
          joiningType: JoiningType(rawValue: UInt8(truncatingIfNeeded: numbers.next() ?? 0))
            ?? .nonJoining,
          isMark: numbers.next() == 1))
    }
    var start: UInt32 = 0
    while let length = numbers.next(), let number = numbers.next() {
      propertyStarts.append(start)
      propertyNumbers.append(UInt16(number))
      start += UInt32(length)
    }
  }

  private mutating func readDecompositions(_ text: NumberText) {
    decompositions.reserveCapacity(1_024)
    compositions.reserveCapacity(1_024)
    var numbers = text
    var value = 0
    while let distance = numbers.next() {
      value += distance
      let first = Unicode.Scalar(UInt32(clamping: value + numbers.nextSigned()))
      let second = Unicode.Scalar(UInt32(clamping: value + numbers.nextSigned()))
      guard let whole = Unicode.Scalar(UInt32(clamping: value)), let first, let second else {
        continue
      }
      let pair = ScalarPair(first: first, second: second)
      decompositions[whole] = pair
      compositions[pair] = whole
    }
  }
}

/// A list of integers as base64 letters with five bits each; the sixth bit is set if more follow.
private struct NumberText {
  private let letters: ArraySlice<UInt8>
  private let digits = NumberText.digits
  private var position: Int

  init(_ letters: ArraySlice<UInt8>) {
    self.letters = letters
    position = letters.startIndex
  }

  /// Reads the next number; returns nil at the end.
  mutating func next() -> Int? {
    var number = 0
    var shift = 0
    while position < letters.endIndex {
      let letter = letters[position]
      position += 1
      let digit = digits[Int(letter)]
      if digit == 255 { continue }
      number |= Int(digit & 31) << shift
      shift += 5
      if digit & 32 == 0 { return number }
    }
    return nil
  }

  /// Reads the next number; its lowest bit is the sign.
  mutating func nextSigned() -> Int {
    let number = next() ?? 0
    return number & 1 == 0 ? number >> 1 : -(number >> 1)
  }

  /// The value of each base64 letter; 255 for other bytes.
  private static let digits: [UInt8] = {
    var digits = [UInt8](repeating: 255, count: 256)
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, letter) in alphabet.utf8.enumerated() { digits[Int(letter)] = UInt8(value) }
    return digits
  }()
}
