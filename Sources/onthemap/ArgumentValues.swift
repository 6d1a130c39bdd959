public import ArgumentParser
public import Importing
public import PostCommandSupport

extension PostListFormat: ExpressibleByArgument {}
extension ImportOptions.Ambiguity: ExpressibleByArgument {}
extension ImportOptions.OnError: ExpressibleByArgument {}
extension PostReportEncoder.Format: ExpressibleByArgument {}
