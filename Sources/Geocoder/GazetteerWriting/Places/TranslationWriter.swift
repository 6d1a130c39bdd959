import Gazetteer

/// Writes names by language, as `TranslationBlock` reads them.
package struct TranslationWriter {
  private static let blockByteCount = 32_768
  /// A language that fewer places have a name in is not offered for output.
  private static let minNameCount = 1_000
  private var entries: [(place: Int, language: Int, name: String)] = []
  private let languages: [String]

  /// How many names there are.
  package var count: Int { entries.count }

  /// Collects the names with a language; of several in one language the first, unless it is the
  /// name that is shown anyhow.
  package init(_ places: [SourcePlace]) {
    var counts: [String: Int] = [:]
    for place in places {
      for name in place.names where TranslationWriter.isShown(name) {
        counts[name.language.lowercased(), default: 0] += 1
      }
    }
    let least = min(TranslationWriter.minNameCount, places.count / 200)
    languages = counts.filter { $0.value >= least }.keys.sorted()
    let numbers = Dictionary(uniqueKeysWithValues: languages.enumerated().map { ($1, $0) })
    for (index, place) in places.enumerated() {
      var seen: Set<Int> = []
      for name in place.names where TranslationWriter.isShown(name) {
        guard let language = numbers[name.language.lowercased()], seen.insert(language).inserted
        else { continue }
        if name.text != place.name { entries.append((index, language, name.text)) }
      }
    }
    entries.sort { ($0.language, $0.place) < ($1.language, $1.place) }
  }

  private static func isShown(_ name: SourceName) -> Bool {
    !name.language.isEmpty && [.official, .translated].contains(name.kind)
      && name.language != "en"
  }

  package var bytes: [UInt8] {
    var dictionary: [UInt8] = []
    dictionary.append(number: languages.count)
    var blocks: [ArraySlice<(place: Int, language: Int, name: String)>] = []
    var start = 0
    for (number, language) in languages.enumerated() {
      dictionary.append(string: language)
      dictionary.append(number: blocks.count + 1)
      while start < entries.count, entries[start].language == number {
        var end = start
        var size = 0
        while end < entries.count, entries[end].language == number,
          size < TranslationWriter.blockByteCount
        {
          size += entries[end].name.utf8.count + 3
          end += 1
        }
        blocks.append(entries[start..<end])
        start = end
      }
    }
    var writer = BlockWriter(dictionary: dictionary)
    for entries in blocks { writer.add(firstKey: entries.first?.place ?? 0, block(entries)) }
    return writer.bytes
  }

  private func block(_ entries: ArraySlice<(place: Int, language: Int, name: String)>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: entries.count)
    var place = entries.first?.place ?? 0
    for entry in entries {
      bytes.append(number: entry.place - place)
      place = entry.place
    }
    for entry in entries { bytes.append(number: entry.name.utf8.count) }
    for entry in entries { bytes.append(contentsOf: entry.name.utf8) }
    return bytes
  }
}
