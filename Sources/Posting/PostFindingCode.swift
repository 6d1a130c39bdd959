extension PostFinding {
  /// What a finding is, for programs.
  ///
  /// The raw values are part of the API and never change.
  ///
  ///     PostFinding.Code.placeAmbiguous.rawValue  // "place_ambiguous"
  public enum Code: String, Hashable, Sendable, CaseIterable {
    // MARK: The post as a whole

    /// The document is longer than any post.
    case postTooLong = "post_too_long"
    /// The document is not JSON.
    case postNotJSON = "post_not_json"
    /// The document is JSON, but not an object.
    case postNotObject = "post_not_object"
    /// The server no longer has the post.
    case postGone = "post_gone"
    /// A member of the document must be a string and is not.
    case notText = "not_text"
    /// The server refused the post for a reason that no other code names.
    case serverRefused = "server_refused"

    // MARK: The key

    /// The key is empty.
    case keyEmpty = "key_empty"
    /// The key is longer than ``PostFinding/Field/uniqueKey`` may be.
    case keyTooLong = "key_too_long"
    /// The key contains an invisible character.
    case keyControlCharacter = "key_control_character"
    /// The key begins or ends with white space.
    case keySpaceAround = "key_space_around"
    /// Another row of the same file has the key.
    case keyRepeated = "key_repeated"

    // MARK: The names

    /// A name is empty.
    case nameEmpty = "name_empty"
    /// A name is too long.
    case nameTooLong = "name_too_long"
    /// A name contains an invisible character.
    case nameControlCharacter = "name_control_character"
    /// A name begins or ends with white space.
    case nameSpaceAround = "name_space_around"

    // MARK: The place

    /// The place string is empty.
    case placeEmpty = "place_empty"
    /// The place string is too long.
    case placeTooLong = "place_too_long"
    /// The place string contains an invisible character.
    case placeControlCharacter = "place_control_character"
    /// The place string begins or ends with white space.
    case placeSpaceAround = "place_space_around"
    /// The gazetteer has no place for the place string.
    case placeNotFound = "place_not_found"
    /// The place string may mean several places.
    case placeAmbiguous = "place_ambiguous"
    /// The place was found with a low confidence.
    case placeUncertain = "place_uncertain"
    /// The place was found with less confidence than the importer was told to accept.
    case placeConfidenceLow = "place_confidence_low"

    // MARK: The coordinate

    /// The latitude or the longitude is missing.
    case coordinateMissing = "coordinate_missing"
    /// The latitude or the longitude is not a number.
    case coordinateNotANumber = "coordinate_not_a_number"
    /// The latitude or the longitude is out of its range.
    case coordinateOutOfRange = "coordinate_out_of_range"
    /// The latitude and the longitude seem to be swapped.
    case coordinateSwapped = "coordinate_swapped"
    /// The coordinate is 0, 0.
    case coordinateZero = "coordinate_zero"
    /// The coordinate is far from the place.
    case coordinateFar = "coordinate_far"

    // MARK: The link

    /// The link is empty.
    case linkEmpty = "link_empty"
    /// The link has no scheme.
    case linkSchemeMissing = "link_scheme_missing"
    /// The scheme is neither http nor https.
    case linkScheme = "link_scheme"
    /// The link has no host.
    case linkHostMissing = "link_host_missing"
    /// The host is neither a valid name nor a valid address.
    case linkHostInvalid = "link_host_invalid"
    /// The port is not a number from 0 to 65535.
    case linkPortInvalid = "link_port_invalid"
    /// The link contains a user name or a password.
    case linkCredentials = "link_credentials"
    /// The address is not one of the public Internet.
    case linkAddressNotPublic = "link_address_not_public"
    /// The host name is not one of the public Internet.
    case linkNameNotPublic = "link_name_not_public"
    /// The host name has no dot.
    case linkHostWithoutDot = "link_host_without_dot"
    /// The DNS cannot contain the host name.
    case linkNameImpossible = "link_name_impossible"
    /// The link is too long.
    case linkTooLong = "link_too_long"
    /// Browsers block the port.
    case linkPortBlocked = "link_port_blocked"
    /// The link must begin with https.
    case linkNotHTTPS = "link_not_https"
    /// The link begins or ends with white space.
    case linkSpaceAround = "link_space_around"
    /// The link contains a tab or a line break.
    case linkLineBreak = "link_line_break"
    /// The link has too few or too many slashes, or backslashes.
    case linkSlashes = "link_slashes"
    /// The host is an address in an unusual notation.
    case linkAddressNotation = "link_address_notation"
    /// The host name is percent-encoded.
    case linkNameEncoded = "link_name_encoded"
    /// The link ends with punctuation that hardly belongs to it.
    case linkPunctuation = "link_punctuation"
    /// The top level domain is unknown.
    case linkTopLevelUnknown = "link_top_level_unknown"
    /// The link was requested, and there is nothing.
    case linkDead = "link_dead"

    // MARK: The row of a table

    /// The row has more or fewer fields than the header.
    case rowRagged = "row_ragged"
    /// The quotes of the row are wrong.
    case rowQuotes = "row_quotes"
  }
}
