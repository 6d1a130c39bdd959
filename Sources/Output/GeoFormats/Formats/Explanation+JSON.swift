import Gazetteer
import Geocoding

extension OutputBuffer {
  /// Appends how a query was read, as a JSON object.
  mutating func append(json explanation: Explanation) {
    append("{\"words\":")
    appendArray(explanation.words) { word, buffer in
      buffer.append("{\"text\":")
      buffer.append(json: word.text)
      buffer.append(jsonMember: #","folded":"#, word.folded)
      buffer.append(",\"roles\":")
      buffer.appendArray(word.roles) { $1.append(json: $0) }
      buffer.append("}")
    }
    append(",\"names\":")
    appendArray(explanation.names) { name, buffer in
      buffer.append("{\"text\":")
      buffer.append(json: name.text)
      buffer.append(jsonMember: #","place_count":"#, name.placeCount)
      buffer.append(",\"places\":")
      buffer.appendArray(name.places) { place, buffer in
        buffer.append("{\"label\":")
        buffer.append(json: place.label)
        buffer.append(jsonMember: #","kind":"#, place.kind.rawValue)
        buffer.append(jsonMember: #","as":"#, place.nameKind.word)
        buffer.append(",\"edit_cost\":")
        buffer.append(place.editCost, decimals: 2)
        buffer.append("}")
      }
      buffer.append("}")
    }
    append(",\"postcodes\":")
    appendArray(explanation.postcodes) { code, buffer in
      buffer.append("{\"text\":")
      buffer.append(json: code.text)
      buffer.append(jsonMember: #","country_count":"#, code.countryCount)
      buffer.append(",\"areas\":")
      buffer.appendArray(code.areas) { area, buffer in
        buffer.append("{\"label\":")
        buffer.append(json: area.label)
        buffer.append(jsonMember: #","country_code":"#, area.countryCode)
        if let confidence = area.confidence {
          buffer.append(",\"confidence\":")
          buffer.append(confidence: confidence)
        }
        buffer.append("}")
      }
      buffer.append("}")
    }
    append(",\"interpretations\":")
    appendArray(explanation.interpretations) { $1.append(json: $0) }
    append(",\"threshold\":")
    append(confidence: explanation.threshold)
    append("}")
  }

  private mutating func append(json interpretation: Explanation.Interpretation) {
    append("{\"place\":{")
    append(jsonMembersOf: interpretation.placemark, includingPosition: true)
    append("},\"context\":")
    appendArray(interpretation.context) { $1.append(json: $0) }
    append(",\"score\":")
    append(interpretation.score, decimals: 3)
    append(",\"share\":")
    append(confidence: interpretation.share)
    append(",\"plausibility\":")
    append(confidence: interpretation.plausibility)
    append(",\"evidence\":")
    appendArray(interpretation.evidence) { item, buffer in
      buffer.append("{\"kind\":")
      buffer.append(json: item.kind.name)
      buffer.append(",\"amount\":")
      buffer.append(item.amount, decimals: 4)
      buffer.append(",\"score\":")
      buffer.append(item.score, decimals: 3)
      buffer.append(",\"plausibility\":")
      buffer.append(item.plausibility, decimals: 3)
      buffer.append("}")
    }
    append("}")
  }

  /// Appends a JSON array.
  mutating func appendArray<Elements: Collection>(
    _ elements: Elements, writing write: (Elements.Element, inout OutputBuffer) -> Void
  ) {
    append("[")
    var isFirst = true
    for element in elements {
      if !isFirst { append(.comma) }
      isFirst = false
      write(element, &self)
    }
    append("]")
  }
}
