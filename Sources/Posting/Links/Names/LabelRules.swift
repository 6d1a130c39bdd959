/// The validity criteria of a label (UTS 46, section 4.1), with the flags of the URL Standard.
struct LabelRules {
  let tables: NameTables

  /// Whether a label is valid, apart from the Bidi rule.
  func isValid(_ label: [Unicode.Scalar]) -> Bool {
    guard let first = label.first else { return true }
    // CheckHyphens is off. A label that still begins with xn-- after decoding was encoded twice.
    if label.starts(with: ["x", "n", "-", "-"]) { return false }
    if !first.isASCII, tables.properties(of: first).isMark { return false }
    for scalar in label where !scalar.isASCII {
      guard case .valid = tables.mapping(of: scalar) else { return false }
    }
    // The mapping lower-cases ASCII, so upper case can only come from Punycode.
    if label.contains(where: { "A"..."Z" ~= $0 }) { return false }
    return CanonicalComposition().composed(label) == label && joinersAreInContext(label)
  }

  /// CheckJoiners: the rules of RFC 5892, appendices A.1 and A.2.
  private func joinersAreInContext(_ label: [Unicode.Scalar]) -> Bool {
    for (index, scalar) in label.enumerated() where scalar == "\u{200C}" || scalar == "\u{200D}" {
      guard index > 0 else { return false }
      let isAfterVirama = tables.properties(of: label[index - 1]).combiningClass == 9
      if isAfterVirama { continue }
      guard scalar == "\u{200C}", joins(label[..<index].reversed(), .left),
        joins(label[(index + 1)...], .right)
      else { return false }
    }
    return true
  }

  /// Whether the nearest non-transparent scalar joins towards the joiner.
  private func joins(
    _ scalars: some Sequence<Unicode.Scalar>, _ side: NameTables.JoiningType
  ) -> Bool {
    for scalar in scalars {
      let type = tables.properties(of: scalar).joiningType
      if type == .transparent { continue }
      return type == .dual || type == side
    }
    return false
  }

  /// Whether a label has a right-to-left character, so that the Bidi rule applies to its name.
  func isRightToLeft(_ label: [Unicode.Scalar]) -> Bool {
    label.contains { scalar in
      switch tables.properties(of: scalar).bidiClass {
      case .r, .al, .an: true
      default: false
      }
    }
  }

  /// CheckBidi: the six conditions of RFC 5893, section 2.
  func satisfiesBidiRule(_ label: [Unicode.Scalar]) -> Bool {
    guard let first = label.first else { return true }
    let classes = label.map { tables.properties(of: $0).bidiClass }
    let isRightToLeft: Bool
    switch tables.properties(of: first).bidiClass {
    case .r, .al: isRightToLeft = true
    case .l: isRightToLeft = false
    default: return false
    }
    let last = classes.last { $0 != .nsm }
    if isRightToLeft {
      let allowed: Set<NameTables.BidiClass> = [.r, .al, .an, .en, .es, .cs, .et, .on, .bn, .nsm]
      return classes.allSatisfy(allowed.contains)
        && (last == .r || last == .al || last == .en || last == .an)
        && !(classes.contains(.en) && classes.contains(.an))
    }
    let allowed: Set<NameTables.BidiClass> = [.l, .en, .es, .cs, .et, .on, .bn, .nsm]
    return classes.allSatisfy(allowed.contains) && (last == .l || last == .en)
  }
}
