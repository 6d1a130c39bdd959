/// The source of a gazetteer and its add-ons.
package struct GazetteerSource: Equatable, Sendable {
  /// The file of the gazetteer; nil for the one in the binary.
  package var path: String?
  /// The add-ons that were named.
  package var addOns: [String] = []
  /// Where others are looked for.
  package var surroundings: AddOnSurroundings = [.environment, .home]

  /// The bundled gazetteer with the add-ons around.
  package init() {}

  /// The name of the gazetteer in messages.
  package var name: String { path?.debugDescription ?? "the bundled gazetteer" }

  /// Opens the gazetteer with its add-ons.
  ///
  /// Those of the home directory come first, then those of the variable, then those that were
  /// named: later add-ons override earlier ones. An add-on that is there twice is loaded once,
  /// unless options name it twice. In the home directory, a file that cannot be used is left out
  /// with a note: otherwise every command would fail.
  ///
  /// - Parameters:
  ///   - isMapped: whether to map files; a server reads them, since the files may be overwritten.
  ///   - note: takes what is worth saying.
  /// - Returns: the gazetteer.
  /// - Throws: ``GazetteerFault`` for a file that was named and cannot be used.
  package func gazetteer(
    isMapped: Bool = true, note: (String) -> Void = { _ in }
  ) throws(GazetteerFault) -> Gazetteer {
    let base: Gazetteer
    do throws(GazetteerError) {
      base =
        if let path { try Gazetteer(path: path, isMapped: isMapped) } else {
          try Gazetteer.bundled()
        }
    } catch {
      throw GazetteerFault(name: name, error: error)
    }
    let found = try openedAddOns(isMapped: isMapped, note: note)
    guard !found.isEmpty else { return base }
    do throws(GazetteerError) {
      let gazetteer = try base.adding(found)
      for addOn in found.flatMap(\.parts) { GazetteerSource.notice(addOn, over: base, note) }
      return gazetteer
    } catch {
      throw GazetteerFault(name: "--add-on", error: error)
    }
  }

  /// The add-ons that were not named: those of the home directory, then those of the variable.
  package var foundAddOns: [String] { addOnsAtHome + listedAddOns }

  private var addOnsAtHome: [String] {
    surroundings.contains(.home) ? AddOnSurroundings.atHome(AddOnSurroundings.variable) : []
  }

  private var listedAddOns: [String] {
    surroundings.contains(.environment)
      ? AddOnSurroundings.listed(AddOnSurroundings.variable) : []
  }

  private func openedAddOns(
    isMapped: Bool, note: (String) -> Void
  ) throws(GazetteerFault) -> [AddOn] {
    var found: [AddOn] = []
    for path in addOnsAtHome {
      do throws(GazetteerFault) {
        let addOn = try GazetteerSource.addOn(path, isMapped: isMapped)
        if !found.contains(where: addOn.isSame) { found.append(addOn) }
      } catch {
        note("left out: \(error)")
      }
    }
    for path in listedAddOns {
      let addOn: AddOn
      do throws(GazetteerFault) {
        addOn = try GazetteerSource.addOn(path, isMapped: isMapped)
      } catch {
        throw GazetteerFault(name: "ONTHEMAP_ADD_ONS: \(error.name)", error: error.error)
      }
      found.removeAll(where: addOn.isSame)
      found.append(addOn)
    }
    var named: [AddOn] = []
    for path in addOns { named.append(try GazetteerSource.addOn(path, isMapped: isMapped)) }
    // Twice among those that were named is a mistake, which `adding` reports.
    found.removeAll { known in named.contains(where: known.isSame) }
    return found + named
  }

  /// Opens one add-on; its checksums are compared by `geocode info --verify`, and by servers, which
  /// read all of it anyhow.
  private static func addOn(_ path: String, isMapped: Bool) throws(GazetteerFault) -> AddOn {
    do throws(GazetteerError) {
      return try AddOn(path: path, isMapped: isMapped, isVerified: !isMapped)
    } catch {
      throw GazetteerFault(name: path.debugDescription, error: error)
    }
  }

  /// Reports, once, places of an add-on that the base lacks.
  private static func notice(_ addOn: AddOn, over base: Gazetteer, _ note: (String) -> Void) {
    guard !addOn.isBuilt(over: base) else { return }
    let references = BaseReferences(addOn, over: base)
    // To look for each place takes about 10 microseconds: of many only `geocode info` does.
    guard references.count <= maxCheckedCount else {
      note("\(addOn.name) is for another gazetteer: `geocode info` lists what does not fit")
      return
    }
    let count = references.problems.count
    if count > 0 {
      note(
        "\(addOn.name) refers to \(count) place\(count == 1 ? "" : "s") that the gazetteer does not"
          + " have: `geocode info` lists them; build it again")
    }
  }

  private static let maxCheckedCount = 2_000
}

/// A file that cannot be used as a gazetteer or add-on.
package struct GazetteerFault: Error, CustomStringConvertible {
  /// The name of the file in messages.
  package let name: String
  /// Why.
  package let error: GazetteerError

  package var description: String { "\(name): \(error)" }
}
