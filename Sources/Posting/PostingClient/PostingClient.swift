// Who sends posts works with them: one import is enough.
@_exported public import Posts
