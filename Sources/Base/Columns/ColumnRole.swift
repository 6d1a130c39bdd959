/// The role of a column in a file about places or people.
public enum ColumnRole: String, Sendable, CaseIterable {
  /// A place in any form, as a person would write it: "Seattle, WA".
  case location
  /// The name of a town.
  case city
  /// A county or district.
  case county
  /// A region, state or province.
  case region
  /// A country, by its name or code.
  case country
  /// A street address, complete or without the city.
  case address
  /// A street, with or without the number of the house.
  case street
  /// A postal code.
  case postcode
  /// Degrees north.
  case latitude
  /// Degrees east.
  case longitude
  /// A person's first name.
  case firstName
  /// A person's last name.
  case lastName
  /// A person's whole name.
  case fullName
  /// An address of the web.
  case link
  /// A unique id of the row.
  case key
  /// The server's own name for a post.
  case objectID

  /// The roles that describe a place.
  public static let places: Set<ColumnRole> = [
    .location, .city, .county, .region, .country, .address, .street, .postcode, .latitude,
    .longitude,
  ]

  /// The role of a column by its header, in the usual languages.
  ///
  ///     ColumnRole(header: "Home Town")  // .city
  ///     ColumnRole(header: "Billing State/Province")  // .region
  ///     ColumnRole(header: "Place of birth")  // nil
  ///
  /// Case, width, spaces and punctuation make no difference. Words that say whose place it is, such
  /// as "billing", are left out; any other word makes it another column. A header that names a part
  /// of a place only beside others, such as "ST", has no role by itself: see ``ColumnGuess``.
  ///
  /// - Parameters:
  ///   - header: the text of the header.
  ///   - roles: the roles that come into question.
  public init?(header: String, among roles: Set<ColumnRole> = Set(allCases)) {
    guard let reading = HeaderReading(header, among: roles), !reading.isOnlyBesideOthers,
      !reading.isOnlyBesideOwn, reading.pair == nil
    else { return nil }
    self = reading.role
  }

  /// The role of a column, in a table whose rows are places, by a header that says nothing of whose
  /// place it is: neither "Owner City" nor "Mailing City".
  ///
  /// - Parameters:
  ///   - header: the text of the header.
  ///   - roles: the roles that come into question.
  package init?(plainHeader header: String, among roles: Set<ColumnRole> = Set(allCases)) {
    guard let reading = HeaderReading(header, among: roles), reading.owner.isPlain,
      !reading.isOnlyBesideOwn, reading.pair == nil, Self.key(header) != "st"
    else { return nil }
    self = reading.role
  }

  /// A header without what people write differently.
  static func key(_ header: String) -> String {
    HeaderText(header).words.joined()
  }
}
