// Routes, store and sessions of the locations API.
