public import ArgumentParser
public import PostFormats

extension PostListFormat: ExpressibleByArgument {}
