// Senders of posts need `Posts` too: one import is enough.
@_exported public import Posts
