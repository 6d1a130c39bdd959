import GeoFormats
import Geocoding
import Geography
import TextTools
import Posts
import Links

extension OutputBuffer {
  /// Appends a report as a JSON object with a line feed.
  mutating func append(json report: PostReport, _ check: LinkCheck?) {
    append(#"{"valid":"#)
    append(report.isSound(check) ? "true" : "false")
    append(#","findings":["#)
    for (index, finding) in report.findings.enumerated() {
      if index > 0 { append(",") }
      append(String(decoding: finding.json.bytes(.minimal), as: UTF8.self))
    }
    append("]")
    if !report.repairs.isEmpty {
      append(#","repairs":["#)
      for (index, repair) in report.repairs.enumerated() {
        if index > 0 { append(",") }
        append(String(decoding: repair.json.bytes(.minimal), as: UTF8.self))
      }
      append("]")
      // What to send instead.
      if let post = report.post {
        append(#","post":"#)
        append(String(decoding: post.json.bytes(.minimal), as: UTF8.self))
      }
    }
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
  /// The duration in milliseconds, rounded down; no check takes long enough to overflow.
  var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}
