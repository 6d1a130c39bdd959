import Gazetteer
import Geocoding
import Geography

/// The explanation of a query as text.
struct ExplanationText {
  let answer: GeocodingAnswer
  let explanation: Explanation

  /// Differences between two interpretations below this are left out.
  private static let minDifference = 0.05

  func write(into buffer: inout OutputBuffer) {
    buffer.append("Query: ")
    buffer.append(flat: answer.query)
    buffer.append("\n\nWords\n")
    for word in explanation.words { append(word, to: &buffer) }
    buffer.append("\nNames\n")
    if explanation.names.isEmpty { buffer.append("  none\n") }
    for name in explanation.names { append(name, to: &buffer) }
    if !explanation.postcodes.isEmpty { buffer.append("\nPostal codes\n") }
    for code in explanation.postcodes { append(code, to: &buffer) }
    buffer.append("\nInterpretations\n")
    if explanation.interpretations.isEmpty { buffer.append("  none\n") }
    for (index, interpretation) in explanation.interpretations.enumerated() {
      append(interpretation, number: index + 1, to: &buffer)
    }
    buffer.append("\nAnswer\n")
    appendAnswer(to: &buffer)
  }

  private func append(_ word: Explanation.Word, to buffer: inout OutputBuffer) {
    buffer.append("  ")
    buffer.append(flat: word.text)
    if word.folded != word.text {
      buffer.append(" = ")
      buffer.append(flat: word.folded)
    }
    if !word.roles.isEmpty { buffer.append(" (\(word.roles.joined(separator: ", ")))") }
    buffer.append(.newline)
  }

  private func append(_ name: Explanation.Name, to buffer: inout OutputBuffer) {
    buffer.append("  ")
    buffer.append(flat: name.text)
    buffer.append(name.placeCount == 1 ? ": 1 place\n" : ": \(name.placeCount) places\n")
    for place in name.places {
      buffer.append("    ")
      buffer.append(flat: place.label)
      buffer.append(" (\(place.kind.rawValue), \(place.nameKind.word)")
      if place.editCost > 0 {
        buffer.append(", misspelt ")
        buffer.append(place.editCost, decimals: 1)
      }
      buffer.append(")\n")
    }
    if name.placeCount > name.places.count {
      buffer.append("    and \(name.placeCount - name.places.count) more\n")
    }
  }

  private func append(_ code: Explanation.Postcode, to buffer: inout OutputBuffer) {
    buffer.append("  ")
    buffer.append(flat: code.text)
    buffer.append(code.countryCount == 1 ? ": 1 country\n" : ": \(code.countryCount) countries\n")
    for area in code.areas {
      buffer.append("    ")
      buffer.append(flat: area.label)
      if let confidence = area.confidence {
        buffer.append("  ")
        append(percent: confidence, to: &buffer)
      }
      buffer.append(.newline)
    }
    if code.countryCount > code.areas.count {
      buffer.append("    and \(code.countryCount - code.areas.count) more\n")
    }
  }

  private func append(
    _ interpretation: Explanation.Interpretation, number: Int, to buffer: inout OutputBuffer
  ) {
    buffer.append("  \(number). ")
    buffer.append(flat: interpretation.placemark.label)
    buffer.append("  ")
    append(percent: interpretation.placemark.confidence, to: &buffer)
    buffer.append("\n     \"")
    buffer.append(flat: interpretation.placemark.match.text)
    buffer.append("\" is its name")
    append(quoting: interpretation.context, "; it lies in ", to: &buffer)
    append(quoting: interpretation.placemark.match.ignored, "; unexplained: ", to: &buffer)
    if interpretation.placemark.match.isPartial { buffer.append("; a part is left out") }
    buffer.append("\n     score ")
    buffer.append(interpretation.score, decimals: 2)
    buffer.append(", ")
    append(percent: interpretation.share, to: &buffer)
    buffer.append(" of all interpretations; means a place: ")
    append(percent: interpretation.plausibility, to: &buffer)
    buffer.append(.newline)
    for item in interpretation.evidence where item.score != 0 || item.plausibility != 0 {
      buffer.append("     ")
      append(signed: item.score, to: &buffer)
      buffer.append(item.phrase)
      if item.amount != 1 {
        buffer.append(" \u{D7} ")
        buffer.append(item.amount, decimals: 2)
      }
      if abs(item.plausibility) >= ExplanationText.minDifference {
        buffer.append(" [means a place: ")
        buffer.append(item.plausibility > 0 ? "+" : "")
        buffer.append(item.plausibility, decimals: 2)
        buffer.append("]")
      }
      buffer.append(.newline)
    }
  }

  private func append(
    quoting texts: [String], _ introduction: String, to buffer: inout OutputBuffer
  ) {
    for (index, text) in texts.enumerated() {
      buffer.append(index == 0 ? introduction : ", ")
      buffer.append("\"")
      buffer.append(flat: text)
      buffer.append("\"")
    }
  }

  private func appendAnswer(to buffer: inout OutputBuffer) {
    guard let first = answer.results.first else {
      buffer.append("  none (\(answer.refusal?.rawValue ?? "not_found")")
      if let best = explanation.interpretations.first, answer.refusal == .notAPlace {
        buffer.append(": the best interpretation means a place with ")
        append(percent: best.plausibility, to: &buffer)
        buffer.append(", below ")
        append(percent: explanation.threshold, to: &buffer)
      }
      buffer.append(")\n")
      return
    }
    buffer.append("  ")
    buffer.append(flat: first.label)
    buffer.append("  ")
    buffer.append(degrees: first.coordinate.latitude)
    buffer.append(", ")
    buffer.append(degrees: first.coordinate.longitude)
    buffer.append(.newline)
    appendCertainty(of: first, to: &buffer)
    if let address = first.address { append(address, to: &buffer) }
    guard explanation.interpretations.count > 1 else { return }
    let rival = explanation.interpretations[1]
    buffer.append("  ahead of ")
    buffer.append(flat: rival.placemark.label)
    buffer.append(" by ")
    buffer.append(explanation.interpretations[0].score - rival.score, decimals: 2)
    buffer.append(":\n")
    for (phrase, difference) in differences(explanation.interpretations[0], rival) {
      buffer.append("     ")
      append(signed: difference, to: &buffer)
      buffer.append(phrase)
      buffer.append(.newline)
    }
  }

  /// Appends how fine the place is, and how sure each level.
  private func appendCertainty(of place: Placemark, to buffer: inout OutputBuffer) {
    buffer.append("  precision: ")
    buffer.append(place.precision.rawValue)
    let levels = [Precision.country, .region, .county, .city].compactMap { level in
      place.confidenceByLevel[level].map { (level, $0) }
    }
    for (index, (level, confidence)) in levels.enumerated() {
      buffer.append(index == 0 ? "; certain: " : ", ")
      buffer.append(level.rawValue)
      buffer.append(.space)
      append(percent: confidence, to: &buffer)
    }
    buffer.append(.newline)
  }

  /// Appends the parts of the address in the query.
  private func append(_ address: AddressParts, to buffer: inout OutputBuffer) {
    let parts = [
      ("house number", address.houseNumber), ("street", address.street), ("unit", address.unit),
      ("post office box", address.poBox), ("postcode", address.postcode),
      ("locality", address.locality),
    ]
    var introduction = "  address: "
    for case (let name, let part?) in parts {
      append(quoting: [part], introduction + name + " ", to: &buffer)
      introduction = ", "
    }
    if introduction == ", " { buffer.append(.newline) }
  }

  /// The evidence that differs between two interpretations, the largest first.
  private func differences(
    _ first: Explanation.Interpretation, _ second: Explanation.Interpretation
  ) -> [(String, Double)] {
    var sums: [String: Double] = [:]
    for item in first.evidence { sums[item.phrase, default: 0] += item.score }
    for item in second.evidence { sums[item.phrase, default: 0] -= item.score }
    return sums.filter { abs($0.value) >= ExplanationText.minDifference }
      .map { ($0.key, $0.value) }
      .sorted { (abs($0.1), $1.0) > (abs($1.1), $0.0) }
  }

  private func append(percent share: Double, to buffer: inout OutputBuffer) {
    buffer.append(share * 100, decimals: 1)
    buffer.append(" %")
  }

  /// Appends a number with its sign, in a column.
  private func append(signed number: Double, to buffer: inout OutputBuffer) {
    var text = OutputBuffer()
    if number > 0 { text.append("+") }
    text.append(number, decimals: 2)
    buffer.append(.space, count: 7 - text.bytes.count)
    buffer.append(String(decoding: text.bytes, as: UTF8.self))
    buffer.append("  ")
  }
}
