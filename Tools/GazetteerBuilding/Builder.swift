struct Builder {}
