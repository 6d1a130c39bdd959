// The header documents these functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if compiler(>=6.3)
  public import COnTheMap
  import Geocoding

  // The functions of `onthemap.h` about tables.

  @implementation @c
  public func otm_geocode_table(
    _ geocoder: OpaquePointer!, _ queries: UnsafePointer<otm_texts>!, _ options: OpaquePointer!,
    _ progress: otm_progress!, _ context: UnsafeMutableRawPointer!,
    _ table: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!
  ) -> otm_status {
    unsafe call(storing: table, error) { () throws(Failure) in
      let (object, given) = try unsafe GeocoderObject.passed(geocoder, options)
      let options = try given.geocodingTableOptions()
      let rows = try unsafe TextRows(queries)
      let geocoder = object.geocoder
      let parts = given.tableParts
      let distinct = DistinctRows(rows)
      try unsafe Queries.check(distinct, of: rows, parts)
      let fill = TableFill(
        distinct, fields: given.fields.isEmpty ? TableFill.geocodingFields : given.fields,
        threadCount: given.threadCount
      ) { row in
        unsafe Queries.answer(to: rows.bytes(of: row)) { query in
          parts.isEmpty
            ? geocoder.geocode(query, options: options)
            : Queries.answer(to: query, parts, geocoder, options)
        }
      }
      return try fill.run(unsafe told(progress, context))
    }
  }

  @implementation @c
  public func otm_reverse_table(
    _ geocoder: OpaquePointer!, _ latitudes: UnsafePointer<Double>!,
    _ longitudes: UnsafePointer<Double>!, _ count: Int64, _ options: OpaquePointer!,
    _ progress: otm_progress!, _ context: UnsafeMutableRawPointer!,
    _ table: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!
  ) -> otm_status {
    unsafe call(storing: table, error) { () throws(Failure) in
      let (object, given) = try unsafe GeocoderObject.passed(geocoder, options)
      let options = try given.reverseTableOptions()
      let rows = try unsafe PointRows(latitudes, longitudes, count)
      let geocoder = object.geocoder
      let fill = TableFill(
        DistinctRows(rows), fields: given.fields.isEmpty ? TableFill.reverseFields : given.fields,
        threadCount: given.threadCount
      ) { row in
        let point = rows.point(of: row)
        return Queries.answer(
          latitude: point.latitude, longitude: point.longitude, geocoder, options)
      }
      return try fill.run(unsafe told(progress, context))
    }
  }

  /// The function of a caller as one of Swift.
  @unsafe
  private func told(
    _ progress: otm_progress?, _ context: UnsafeMutableRawPointer?
  ) -> TableFill.Progress? {
    guard let progress = unsafe progress else { return nil }
    return { done, total in unsafe progress(context, Int64(done), Int64(total)) }
  }

  @implementation @c
  public func otm_table_row_count(_ table: OpaquePointer!) -> Int64 {
    Int64(unsafe Handle.object(table, TableObject.self)?.rowCount ?? 0)
  }

  @implementation @c
  public func otm_table_entry_count(_ table: OpaquePointer!) -> Int64 {
    Int64(unsafe Handle.object(table, TableObject.self)?.entryCount ?? 0)
  }

  @implementation @c
  public func otm_table_entries(_ table: OpaquePointer!) -> UnsafePointer<Int32>! {
    unsafe Handle.object(table, TableObject.self).map { unsafe UnsafePointer($0.entries) }
  }

  @implementation @c
  public func otm_table_column_count(_ table: OpaquePointer!) -> Int {
    unsafe Handle.object(table, TableObject.self)?.columns.count ?? 0
  }

  @implementation @c
  public func otm_table_column_name(_ table: OpaquePointer!, _ column: Int) -> UnsafePointer<CChar>!
  {
    unsafe TableObject.column(table, column).map { unsafe UnsafePointer($0.name) }
  }

  @implementation @c
  public func otm_table_numbers(_ table: OpaquePointer!, _ column: Int) -> UnsafePointer<Double>! {
    unsafe TableObject.column(table, column)?.numbers.map { unsafe UnsafePointer($0) }
  }

  @implementation @c
  public func otm_table_text_offsets(
    _ table: OpaquePointer!, _ column: Int
  ) -> UnsafePointer<Int64>! {
    unsafe TableObject.column(table, column)?.offsets.map { unsafe UnsafePointer($0) }
  }

  @implementation @c
  public func otm_table_text_bytes(
    _ table: OpaquePointer!, _ column: Int
  ) -> UnsafePointer<CChar>! {
    unsafe TableObject.column(table, column)?.bytes.map { unsafe UnsafePointer($0) }
  }

  @implementation @c
  public func otm_table_validity(_ table: OpaquePointer!, _ column: Int) -> UnsafePointer<UInt8>! {
    unsafe TableObject.column(table, column).map { unsafe UnsafePointer($0.validity) }
  }

  @implementation @c
  public func otm_table_free(_ table: OpaquePointer!) {
    unsafe Handle.free(table, TableObject.self)
  }

  extension TableObject {
    /// A column of a table that a caller passes; nil for NULL and beyond the last one.
    @unsafe
    fileprivate static func column(_ table: OpaquePointer?, _ index: Int) -> Column? {
      guard let object = unsafe Handle.object(table, TableObject.self),
        unsafe object.columns.indices.contains(index)
      else { return nil }
      return unsafe object.columns[index]
    }
  }
#endif
