extension PostFinding {
  /// The kind of a finding, for programs.
  ///
  /// The raw values are part of the API and never change.
  ///
  ///     PostFinding.Code.placeAmbiguous.rawValue  // "place_ambiguous"
  public enum Code: String, Hashable, Sendable, CaseIterable {
    // MARK: The post as a whole

    /// The document exceeds the maximum length of a post.
    case postTooLong = "post_too_long"
    /// The document is not JSON.
    case postNotJSON = "post_not_json"
    /// The document is JSON, but not an object.
    case postNotObject = "post_not_object"
    /// The account has a post on the server that may be the same.
    case postExists = "post_exists"
    /// The server no longer has the post.
    case postGone = "post_gone"
    /// A member of the document is unknown, and resembles a known one.
    case memberUnknown = "member_unknown"
    /// A member of the document is not a string but must be one.
    case notText = "not_text"
    /// The server refused the post for a reason without a code of its own.
    case serverRefused = "server_refused"

    // MARK: The key

    /// The key is empty.
    case keyEmpty = "key_empty"
    /// The key is too long.
    case keyTooLong = "key_too_long"
    /// The key contains an invisible character.
    case keyControlCharacter = "key_control_character"
    /// The key begins or ends with white space.
    case keySpaceAround = "key_space_around"
    /// Another row of the same file has the key.
    case keyRepeated = "key_repeated"

    /// No account has the key, so the server stored that of the sender.
    case keyReplaced = "key_replaced"

    // MARK: The names

    /// A name is empty.
    case nameEmpty = "name_empty"
    /// A name is too long.
    case nameTooLong = "name_too_long"
    /// A name contains an invisible character.
    case nameControlCharacter = "name_control_character"
    /// A letter of a name has more accents than any language writes.
    case nameMarks = "name_marks"
    /// A name is a placeholder, or a text that is not a name.
    case nameUnlikely = "name_unlikely"
    /// A name begins or ends with white space.
    case nameSpaceAround = "name_space_around"
    /// A name in one column may be divided wrongly: one word, two people, a firm.
    case nameUncertain = "name_uncertain"

    /// The name is not that of the account, so the server stored the account's.
    case nameReplaced = "name_replaced"

    // MARK: The place

    /// The place string is missing, so the server stored the name of the place at the coordinate.
    case placeNamed = "place_named"
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
    /// The place was found, but not by all words of the place string.
    case placeWordsIgnored = "place_words_ignored"
    /// Only the region or country of the place string is known, not its own point.
    case placeCoarser = "place_coarser"
    /// The place string is a misspelling of the name of a place.
    case placeCorrected = "place_corrected"
    /// The table has another address, which says another place.
    case placeOtherAddress = "place_other_address"
    /// The confidence of the place is less than the minimum confidence of the import.
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
    /// The coordinate is far from the place of the place string.
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
    /// The IP address is not public.
    case linkAddressNotPublic = "link_address_not_public"
    /// The host name is not public.
    case linkNameNotPublic = "link_name_not_public"
    /// The host name has no dot.
    case linkHostWithoutDot = "link_host_without_dot"
    /// The host name is not a valid DNS name.
    case linkNameImpossible = "link_name_impossible"
    /// The host name looks like another one.
    case linkNameLookalike = "link_name_lookalike"
    /// The link contains an invisible character.
    case linkInvisibleCharacter = "link_invisible_character"
    /// The link is an e-mail address.
    case linkIsEmail = "link_is_email"
    /// The link is a telephone number.
    case linkIsTelephone = "link_is_telephone"
    /// The link is too long.
    case linkTooLong = "link_too_long"
    /// Browsers block the port.
    case linkPortBlocked = "link_port_blocked"
    /// The scheme is not https, which the policy requires.
    case linkNotHTTPS = "link_not_https"
    /// The link begins or ends with white space.
    case linkSpaceAround = "link_space_around"
    /// The link contains a space, which browsers encode.
    case linkSpaceInside = "link_space_inside"
    /// The host is that of a link shortener, so readers cannot see where the link leads.
    case linkShortened = "link_shortened"
    /// The text has several links.
    case linkSeveral = "link_several"
    /// The path of the link contains a link to the same host: one was pasted into another.
    case linkRepeated = "link_repeated"
    /// The link contains a tab or a line break.
    case linkLineBreak = "link_line_break"
    /// The link has too few or too many slashes, or backslashes.
    case linkSlashes = "link_slashes"
    /// The host is an address in an unusual notation.
    case linkAddressNotation = "link_address_notation"
    /// The host name is percent-encoded.
    case linkNameEncoded = "link_name_encoded"
    /// The link ends with punctuation, which may not belong to it.
    case linkPunctuation = "link_punctuation"
    /// The top level domain is unknown.
    case linkTopLevelUnknown = "link_top_level_unknown"
    /// A request of the link found no such page or host.
    case linkDead = "link_dead"

    // MARK: The row of a table

    /// The row has more or fewer fields than the header.
    case rowRagged = "row_ragged"
    /// The row has a misplaced or missing quote.
    case rowQuotes = "row_quotes"
    /// The row has a byte that is not text: not UTF-8 or not of the table's encoding, or a NUL.
    case rowNotText = "row_not_text"
  }
}
