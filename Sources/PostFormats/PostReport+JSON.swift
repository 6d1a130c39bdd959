import GeoFormats
import Geocoding
import Geography
import Posting

extension ByteBuffer {
  /// Appends a report as an object of JSON, with a line feed.
  mutating func append(json report: PostReport, _ check: LinkCheck?) {
    append(#"{"valid":"#)
    append(report.isSound(check) ? "true" : "false")
    append(#","findings":["#)
    for (index, finding) in report.findings.enumerated() {
      if index > 0 { append(",") }
      append(json: finding)
    }
    append("]")
    if let link = report.link {
      append(#","link":{"href":"#)
      append(json: link.href)
      append(#","host":"#)
      append(json: link.host.description)
      append("}")
    }
    if let place = report.place {
      append(#","place":{"label":"#)
      append(json: place.label)
      append(json: place.coordinate)
      append(#","confidence":"#)
      append(confidence: place.confidence)
      append("}")
    }
    if let check {
      append(#","link_check":"#)
      append(json: check)
    }
    append("}\n")
  }

  private mutating func append(json coordinate: Coordinate) {
    append(#","latitude":"#)
    append(degrees: coordinate.latitude)
    append(#","longitude":"#)
    append(degrees: coordinate.longitude)
  }

  private mutating func append(json finding: PostFinding) {
    append(#"{"severity":"#)
    append(json: finding.severity.rawValue)
    append(#","field":"#)
    append(json: finding.field.rawValue)
    append(#","code":"#)
    append(json: finding.code)
    append(#","message":"#)
    append(json: finding.message)
    if let repair = finding.repair {
      append(#","repair":"#)
      append(json: repair)
    }
    if !finding.candidates.isEmpty {
      append(#","candidates":["#)
      for (index, candidate) in finding.candidates.enumerated() {
        append(index == 0 ? #"{"label":"# : #",{"label":"#)
        append(json: candidate.label)
        append(#","latitude":"#)
        append(degrees: candidate.latitude)
        append(#","longitude":"#)
        append(degrees: candidate.longitude)
        append(#","confidence":"#)
        append(confidence: candidate.confidence)
        append("}")
      }
      append("]")
    }
    append("}")
  }

  private mutating func append(json check: LinkCheck) {
    append(#"{"verdict":"#)
    append(json: check.verdict.rawValue)
    append(#","reason":"#)
    append(json: check.reason.code)
    append(#","message":"#)
    append(json: check.reason.description)
    if let status = check.status {
      append(#","status":"#)
      append(status)
    }
    append(#","redirects":["#)
    for (index, hop) in check.hops.dropFirst().enumerated() {
      if index > 0 { append(",") }
      append(json: hop.href)
    }
    append("]")
    if let final = check.finalLink {
      append(#","final":"#)
      append(json: final.href)
    }
    if let address = check.address {
      append(#","address":"#)
      append(json: address.description)
    }
    append(#","requests":"#)
    append(check.requestCount)
    append(#","milliseconds":"#)
    append(check.duration.wholeMilliseconds)
    if let wait = check.retryAfter {
      append(#","retry_after_seconds":"#)
      append(wait.wholeMilliseconds / 1000)
    }
    append("}")
  }
}

extension Duration {
  /// Milliseconds, rounded down; no check takes long enough to overflow.
  var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}
