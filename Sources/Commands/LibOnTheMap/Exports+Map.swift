// The header documents these functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if compiler(>=6.3)
  import Borders
  public import COnTheMap
  import Geocoding
  import Geography
  import Maps

  // The functions of `onthemap.h` about pictures.

  @implementation @c
  public func otm_draw_map(
    _ geocoder: OpaquePointer!, _ latitudes: UnsafePointer<Double>!,
    _ longitudes: UnsafePointer<Double>!, _ titles: UnsafePointer<otm_texts>!, _ width: Int32,
    _ svg: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!
  ) -> otm_status {
    unsafe svg?.pointee = nil
    return unsafe call(error) { () throws(Failure) in
      guard let svg = unsafe svg else {
        throw .argument("there is no place to store the picture: the pointer to it is NULL")
      }
      let (object, _) = try unsafe GeocoderObject.passed(geocoder, nil)
      guard (100...4_000).contains(width) else {
        throw .argument("width is \(width); expected 100 to 4000")
      }
      let texts = try unsafe TextRows(titles)
      let points = try unsafe PointRows(latitudes, longitudes, Int64(texts.count))
      let pins = (0..<texts.count).compactMap { row in
        let degrees = points.point(of: row)
        return Coordinate(latitude: degrees.latitude, longitude: degrees.longitude).map {
          let title = unsafe String(decoding: texts.bytes(of: row), as: UTF8.self)
          return MapPicture.Pin(coordinate: $0, title: title)
        }
      }
      // The outline is part of the library; without it the pins would still be right.
      var picture = MapPicture(
        outline: (try? WorldOutline.bundled()) ?? WorldOutline(countries: []),
        details: try? MapDetails.bundled(), labels: GazetteerLabels(object.geocoder.gazetteer),
        title: pins.count == 1 ? pins[0].title : "\(pins.count) places", pins: pins)
      picture.width = Double(width)
      unsafe svg.pointee = unsafe CText.copy(picture.element())
    }
  }
#endif
