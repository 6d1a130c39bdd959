import Posting
import TextTools
import WebLinks

extension LinkPolicy {
  /// What to say of an address that is not one of the web: an e-mail address or a telephone number.
  func otherAddress(_ text: String) -> PostFinding? {
    let text = text.trimmed
    if text.wholeMatch(of: /(?i:mailto:)?[^\s@\/:?#]+@[^\s@\/:?#]+\.[^\s@\/:?#.]+/) != nil {
      return PostFinding(
        .error, .mediaURL, code: .linkIsEmail,
        message: "\(Excerpt(text)) is an e-mail address; the link must be a web address.")
    }
    if text.wholeMatch(of: /(?i:tel:)?[+(]?[0-9][0-9 ().\/-]{5,20}[0-9]/) != nil,
      text.wholeMatch(of: /[0-9.]+/) == nil
    {
      return PostFinding(
        .error, .mediaURL, code: .linkIsTelephone,
        message: "\(Excerpt(text)) is a telephone number; the link must be a web address.")
    }
    return nil
  }
}

extension Unicode.Scalar {
  /// Whether a reader of a link does not see the scalar.
  ///
  /// These are zero-width characters and what changes the direction of text. Joiners are part of how
  /// languages are written.
  var isInvisibleInLink: Bool {
    switch value {
    case 0xAD, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF, 0xE0000...0xE007F:
      true
    default: false
    }
  }
}
