public import Links

extension LinkChecker {
  /// Returns a checker that uses the network of this machine.
  ///
  ///     let check = await LinkChecker.overNetwork().check(try Link("https://example.com"))
  ///
  /// - Parameters:
  ///   - policy: the rules for the link and each redirect.
  ///   - limits: the limits of a check.
  /// - Returns: the checker; it opens no connection until you check a link.
  public static func overNetwork(
    policy: LinkPolicy = LinkPolicy(), limits: Limits = Limits()
  ) -> LinkChecker {
    LinkChecker(
      policy: policy, limits: limits,
      resolve: { name, timeout async throws(ResolutionError) in
        try await HostResolver.shared.addresses(of: name, within: timeout)
      },
      probe: { probe async throws(LinkProbeError) in try await LinkProber.shared.send(probe) })
  }
}
