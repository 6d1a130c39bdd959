/// E-mail addresses as names of accounts.
package enum EmailAddress {
  /// The form of an address by which accounts are told apart: with the ASCII letters in small.
  ///
  /// The look-up, the uniqueness, the limits and the cookies of an account must mean the same
  /// account, so all of them use this form. Other letters stay: what a small letter of theirs is
  /// depends on the library, the database and its locale (`İ` is `i` for one and two characters for
  /// another). Both databases have an index on `lower(email)`, which is this form: `lower` of
  /// SQLite, and of PostgreSQL under the collation "C" of the column, changes ASCII letters only.
  package static func folded(_ address: String) -> String {
    String(
      decoding: address.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
