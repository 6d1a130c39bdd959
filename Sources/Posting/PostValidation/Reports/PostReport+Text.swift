import GeoFormats
import Geocoding
import Geography
import Posts
import Links

extension OutputBuffer {
  /// Appends a report as lines for people.
  ///
  /// Control characters of a post are replaced, so they cannot affect the terminal.
  mutating func append(text report: PostReport, _ check: LinkCheck?) {
    for finding in report.findings {
      line("\(finding.severity.rawValue): \(finding.field.title): \(finding.message)")
      if !finding.candidates.isEmpty {
        for candidate in finding.candidates {
          append("    ")
          append(flat: candidate.label)
          append("  ")
          append(degrees: candidate.latitude)
          append(", ")
          append(degrees: candidate.longitude)
          append("\n")
        }
      } else if let repair = finding.repair {
        line("    instead: \(repair)")
      }
    }
    for repair in report.repairs {
      line(
        "repaired: \(repair.field.title): \(repair.original.debugDescription) is now "
          + repair.repaired.debugDescription)
    }
    if let place = report.place {
      append("Place  ")
      append(flat: place.label)
      append("  ")
      append(degrees: place.coordinate.latitude)
      append(", ")
      append(degrees: place.coordinate.longitude)
      append("\n")
    }
    if let link = report.link { line("Link   \(link.href)") }
    if let check { append(text: check) }
    let count = report.findings.count
    line(
      !report.isValid
        ? "The post is not valid."
        : check?.verdict == .dead
          ? "The post is valid, but its link is dead."
          : count == 0
            ? "The post is valid."
            : "The post is valid, with \(count) \(count == 1 ? "warning" : "warnings").")
  }

  private mutating func append(text check: LinkCheck) {
    line(
      "       \(check.verdict.phrase). \(check.reason) (\(check.requestCount) "
        + "\(check.requestCount == 1 ? "request" : "requests"), "
        + "\(check.duration.wholeMilliseconds) ms)"
    )
    for hop in check.hops.dropFirst() { line("       redirects to \(hop.href)") }
  }

  private mutating func line(_ text: String) {
    append(flat: text)
    append("\n")
  }
}

extension LinkCheck.Verdict {
  fileprivate var phrase: String {
    switch self {
    case .alive: "alive"
    case .dead: "dead"
    case .unknown: "unknown"
    }
  }
}

extension PostFinding.Field {
  /// The name of the field for people, as on the command line.
  fileprivate var title: String {
    switch self {
    case .uniqueKey: "unique key"
    case .firstName: "first name"
    case .lastName: "last name"
    case .mapString: "location"
    case .mediaURL: "link"
    case .latitude: "latitude"
    case .longitude: "longitude"
    case .post: "post"
    }
  }
}
