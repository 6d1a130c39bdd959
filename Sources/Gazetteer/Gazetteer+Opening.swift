extension Gazetteer {
  /// The gazetteer embedded in the program.
  public static func bundled() throws -> Gazetteer {
    Gazetteer()
  }

  /// The gazetteer in a file.
  public static func open(path: String) throws -> Gazetteer {
    Gazetteer()
  }
}
