extension ColumnRole {
  /// The columns that form a place together, in the order in which its parts are written.
  ///
  ///     ColumnRole.placeParts(of: [.country: 0, .city: 2, .location: 3])  // [.city, .country]
  ///
  /// A column for the city says more than one for the place; the street is used beside a city only,
  /// because without one it may hold more than the street.
  ///
  /// - Parameter columns: the columns of a table by their role.
  /// - Returns: the roles whose columns are used.
  public static func placeParts(of columns: [ColumnRole: Int]) -> [ColumnRole] {
    let wider: [ColumnRole] = [.county, .region, .country]
    let roles: [ColumnRole] =
      if columns[.city] != nil {
        [columns[.street] == nil ? .address : .street, .postcode, .city] + wider
      } else if columns[.location] != nil {
        [.location] + wider
      } else if columns[.address] != nil {
        [.address, .postcode] + wider
      } else {
        [.street, .postcode] + wider
      }
    return roles.filter { columns[$0] != nil }
  }
}
