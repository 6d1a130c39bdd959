public import PostValidation
public import WebLinks

extension LinkChecker {
  /// A checker over the network of this machine.
  ///
  ///     let check = await LinkChecker.overNetwork().check(try Link("https://example.com"))
  ///
  /// - Parameters:
  ///   - policy: what the link and each redirect must satisfy.
  ///   - limits: what a check may cost.
  /// - Returns: the checker; it opens nothing before it is used.
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
