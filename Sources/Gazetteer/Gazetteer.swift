/// The places of the world and their names, read from one file.
public final class Gazetteer: Sendable {
  init() {}
}
