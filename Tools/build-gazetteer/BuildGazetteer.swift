import ArgumentParser

@main
struct BuildGazetteer: ParsableCommand {
}
