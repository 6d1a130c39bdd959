import ArgumentParser

@main
struct Geocode: ParsableCommand {
}
