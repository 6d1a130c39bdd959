import CommandLineSupport
import Testing

@Suite("arguments are made fit for the parser")
struct ArgumentVectorTests {
  @Test(
    "an option without a value gets one, and no other argument changes",
    arguments: [
      (["serve", "--sign-up"], ["serve", "--sign-up=open"]),
      (["serve", "--sign-up", "--port", "1"], ["serve", "--sign-up=open", "--port", "1"]),
      (["serve", "--sign-up", "invite"], ["serve", "--sign-up", "invite"]),
      (
        ["serve", "--sign-up=invite", "--port", "1"], ["serve", "--sign-up=invite", "--port", "1"]
      ),
      (["serve", "--sign-up="], ["serve", "--sign-up="]),
      (["serve", "--", "--sign-up"], ["serve", "--", "--sign-up"]),
      (["serve", "--sign-up", "--"], ["serve", "--sign-up=open", "--"]),
      ([], []),
    ])
  func completes(arguments: [String], expected: [String]) {
    #expect(ArgumentVector.completing("--sign-up", with: "open", in: arguments) == expected)
  }
}
