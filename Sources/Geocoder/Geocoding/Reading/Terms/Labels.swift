import Gazetteer

// Labels of postal codes: "PLZ 10115", "zip code 33139", "〒100-0001".

extension Reading {
  /// The shortest label that is nothing else, in letters: "CP" is a box for letters as well, "cap"
  /// a word.
  private static let shortestClearLabel = 5

  /// Leaves out the labels of postal codes, and notes the countries that they are used in.
  ///
  /// A label counts where the code behind it is one of its countries; "zip code" also before those
  /// of others.
  mutating func leaveCodeLabelsOut() {
    var index = 0
    while index < text.tokens.count {
      defer { index += 1 }
      guard let label = termTable.term(.codeLabel, text, at: index) else { continue }
      var end = index + label.count
      while let word = termTable.term(.codeLabelWord, text, at: end) { end += word.count }
      guard let code = labelledCode(from: end) else { continue }
      let symbols = text.tokens[index..<index + label.count].reduce(0) { $0 + $1.symbolCount }
      let isClear =
        symbols >= Reading.shortestClearLabel || label.count > 1
        || text.tokens[index].traits.contains(.isIdeograph)
      let countries = label.countries.split(separator: " ").filter { name in
        let letters = Array(name.utf8)
        return gazetteer.hierarchy.country(code: letters[0], letters[1]).map {
          gazetteer.postalArea(of: code, in: $0) != nil
        } ?? false
      }
      guard isClear || !countries.isEmpty else { continue }
      leaveOut(index..<end)
      terms.labelledCode = index
      terms.codeCountries += countries.map(String.init)
    }
  }

  /// Whether the query is a label without a code: "zip".
  func isCodeLabel() -> Bool {
    guard let label = termTable.term(.codeLabel, text, at: 0), label.count == text.tokens.count
    else { return false }
    return label.count > 1 || text.tokens[0].symbolCount >= Reading.shortestClearLabel
      || ["US", "DE AT CH LI"].contains(label.countries)
  }

  /// The code that begins with a token, in as many words as a code may have.
  private func labelledCode(from first: Int) -> PostalCodeText? {
    var end = first
    var hasDigit = false
    while end < text.tokens.count, end - first < Reading.longestPostcode,
      end == first || !text.tokens[end].separator.parts,
      text.tokens[end].traits.contains(.hasDigit) || text.tokens[end].symbolCount <= 3 && !hasDigit
    {
      hasDigit = hasDigit || text.tokens[end].traits.contains(.hasDigit)
      end += 1
    }
    return hasDigit ? PostalCodeText(source(of: TokenSet(first..<end))) : nil
  }

  /// The countries of a form of codes that the label before a code is used in; all where there is
  /// no label.
  func labelled(_ countries: PostcodeCountries, at first: Int) -> PostcodeCountries {
    guard first == terms.labelledCode, !terms.codeCountries.isEmpty else { return countries }
    let narrowed = PostcodeCountries(
      countries: countries.countries.filter { country in
        let code = gazetteer.hierarchy.countryCode(country)
        return terms.codeCountries.contains {
          $0.utf8.first == code.0 && $0.utf8.last == code.1
        }
      })
    return narrowed.isEmpty ? countries : narrowed
  }
}
