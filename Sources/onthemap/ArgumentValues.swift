public import ArgumentParser
public import Importing
public import PostFormats

extension PostListFormat: ExpressibleByArgument {}
extension ImportOptions.Ambiguity: ExpressibleByArgument {}
extension ImportOptions.OnError: ExpressibleByArgument {}
extension PostReportEncoder.Format: ExpressibleByArgument {}
