import AddOnBuilding
import Gazetteer
import Geocoding
import Geography
import SeededRandom

/// Measures an add-on of addresses: how long it takes to open, and how many addresses a second are
/// found on one core, as they are spelt and with a typo; and what it costs to find the places of
/// the world.
///
///     benchmark-addresses iceland.csv is.gaz 100000
///
/// `Tools/bench addresses` builds the add-on first.
@main
enum BenchmarkAddresses {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else {
      print("usage: benchmark-addresses ROWS ADDON [COUNT]")
      return
    }
    let count = arguments.count > 3 ? Int(arguments[3]) ?? 100_000 : 100_000
    let base = try Gazetteer.bundled()
    measureOpening(arguments[2], base)
    let geocoder = try Geocoder(base, adding: [AddOn(path: arguments[2])])
    try measureAddresses(arguments[1], count, geocoder)
    measureWorld(count, Geocoder(base), geocoder)
  }

  private static let clock = ContinuousClock()
  private static let beginning = clock.now

  /// Seconds since some moment.
  static func now() -> Double { beginning.duration(to: clock.now) / .seconds(1) }

  static func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }

  static func measureOpening(_ path: String, _ base: Gazetteer) {
    var times: [Double] = []
    for _ in 0..<101 {
      let start = now()
      guard let addOn = try? AddOn(path: path, isVerified: false),
        (try? base.adding([addOn])) != nil
      else { return print("\(path) cannot be opened") }
      times.append(now() - start)
    }
    times.sort()
    print("opened in \(rounded(times[50] * 1e6)) µs")
  }

  static func measureAddresses(_ path: String, _ count: Int, _ geocoder: Geocoder) throws {
    var random = SeededGenerator(seed: 18)
    let rows = try sample(of: path, count, &random)
    measure(
      "street number, postcode town",
      rows.map { "\($0.street) \($0.number), \($0.postcode) \($0.city)" }, rows, geocoder)
    measure(
      "street number, town", rows.map { "\($0.street) \($0.number), \($0.city)" }, rows, geocoder)
    measure(
      "one typo",
      rows.map { "\(typo($0.street, &random)) \($0.number), \($0.postcode) \($0.city)" }, rows,
      geocoder)
  }

  /// Names of cities with their country, as they are and with a typo, without the add-on and with
  /// it, in turn.
  static func measureWorld(_ count: Int, _ plain: Geocoder, _ layered: Geocoder) {
    let gazetteer = plain.gazetteer
    var random = SeededGenerator(seed: 81)
    let cities = (0..<min(count, 20_000)).compactMap { _ in
      gazetteer.place(Int.random(in: 0..<gazetteer.hierarchy.cityCount, using: &random))
    }
    let sets = [
      ("cities", cities.map { "\($0.name), \($0.country?.name ?? "")" }),
      ("cities alone", cities.map(\.name)),
      ("cities misspelt", cities.map { "\(typo($0.name, &random)), \($0.country?.name ?? "")" }),
    ]
    for (name, queries) in sets {
      var times = (Double.infinity, Double.infinity)
      for pass in 0..<8 {
        // Whoever comes second finds the caches warm.
        if pass % 2 == 0 { times.0 = min(times.0, seconds(queries, plain)) }
        times.1 = min(times.1, seconds(queries, layered))
        if pass % 2 == 1 { times.0 = min(times.0, seconds(queries, plain)) }
      }
      print(
        "\(name): \(Int(Double(queries.count) / times.0)) a second without the add-on,"
          + " \(Int(Double(queries.count) / times.1)) with it,"
          + " \(rounded(100 * (times.1 / times.0 - 1))) % more time")
    }
  }

  static func seconds(_ queries: [String], _ geocoder: Geocoder) -> Double {
    let start = now()
    var found = 0
    for query in queries { found += geocoder.geocode(query).results.count }
    return found > 0 ? now() - start : .infinity
  }

  /// Rows with a number, each of the file with the same probability, in any order.
  ///
  /// J. S. Vitter, "Random sampling with a reservoir", 1985, algorithm R.
  static func sample(
    of path: String, _ count: Int, _ random: inout SeededGenerator
  ) throws -> [AddressRow] {
    let reader = try AddressReader(path: path)
    var rows: [AddressRow] = []
    var seen = 0
    while let batch = try reader.nextBatch() {
      for row in batch where !row.street.isEmpty && !row.number.isEmpty {
        seen += 1
        if rows.count < count {
          rows.append(row)
        } else {
          let index = Int.random(in: 0..<seen, using: &random)
          if index < count { rows[index] = row }
        }
      }
    }
    rows.shuffle(using: &random)
    return rows
  }

  /// A street with one letter behind the first put in, left out, replaced or swapped.
  static func typo(_ street: String, _ random: inout SeededGenerator) -> String {
    var letters = Array(street)
    guard letters.count > 3 else { return street }
    let index = Int.random(in: 1..<letters.count - 1, using: &random)
    let other = Character(UnicodeScalar(UInt8.random(in: 97...122, using: &random)))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: letters.insert(other, at: index)
    case 1: letters.remove(at: index)
    case 2: letters[index] = other
    default: letters.swapAt(index, index + 1)
    }
    return String(letters)
  }

  static func measure(
    _ name: String, _ queries: [String], _ rows: [AddressRow], _ geocoder: Geocoder
  ) {
    var found = 0
    var misses: [String] = []
    for pass in 0..<3 {
      var times: [Double] = []
      times.reserveCapacity(queries.count)
      let start = now()
      var last = start
      found = 0
      for (index, query) in queries.enumerated() {
        let answer = geocoder.geocode(query)
        if let point = answer.results.first?.coordinate,
          point.distance(to: rows[index].coordinate) < 0.01
        {
          found += 1
        } else if pass == 0, misses.count < 6 {
          misses.append(
            "\(query) | \(answer.results.first?.label ?? "-") \(answer.results.first?.precision.rawValue ?? "")"
          )
        }
        let end = now()
        times.append(end - last)
        last = end
      }
      let seconds = last - start
      times.sort()
      print(
        "\(name): \(Int(Double(queries.count) / seconds)) a second; median"
          + " \(rounded(times[times.count / 2] * 1e6)) µs, p99"
          + " \(rounded(times[times.count * 99 / 100] * 1e6)) µs, largest"
          + " \(rounded((times.last ?? 0) * 1e6)) µs, within 10 m"
          + " \(rounded(100 * Double(found) / Double(queries.count))) %")
    }
    for miss in misses { print("  \(miss)") }
  }
}
