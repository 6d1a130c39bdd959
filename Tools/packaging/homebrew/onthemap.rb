# Not run by the authors yet: there was no Homebrew where this was written. Report what fails.
#
# Builds both programs from source. Before a release, replace OWNER and the checksum: that of the archive which
# the release page offers (curl -L URL | sha256sum). Then, in a tap:
#
#   brew install --build-from-source OWNER/tap/onthemap
#   brew test onthemap
class Onthemap < Formula
  desc "Offline geocoder, and a toolkit that puts people on a map"
  homepage "https://github.com/OWNER/onthemap"
  url "https://github.com/OWNER/onthemap/archive/refs/tags/v0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license all_of: ["Apache-2.0", "CC-BY-4.0", "CC-BY-3.0", "Unicode-3.0", "CC0-1.0", "MIT", "MPL-2.0", "OGL-UK-3.0", "BSD-2-Clause"]

  depends_on xcode: ["26.0", :build] # the first with Swift 6.2
  uses_from_macos "python" => :build # writes manual pages
  uses_from_macos "swift" => :build
  uses_from_macos "sqlite"
  uses_from_macos "zlib"

  def install
    # The map of the pages, from PyPI.
    system "bash", "-c", "root=$PWD; source Tools/lib/setup; ensure_leaflet"
    arguments = ["--configuration", "release", "--disable-sandbox"]
    arguments << "--static-swift-stdlib" if OS.linux?
    programs = ["geocode", "onthemap"]
    programs.each do |program|
      system "swift", "build", *arguments, "--product", program
      bin.install ".build/release/#{program}"
      generate_completions_from_executable bin/program, "--generate-completion-script"
      system "python3", "-B", "Tools/packaging/man_pages.py", bin/program, buildpath/"man",
             "--version", version.to_s, "--epoch", time.to_i.to_s
    end
    man1.install Dir["man/*.1"]
    doc.install "NOTICE"
  end

  service do
    run [opt_bin/"onthemap", "serve"]
    keep_alive successful_exit: false
    environment_variables XDG_DATA_HOME: var/"lib"
    log_path var/"log/onthemap.log"
    error_log_path var/"log/onthemap.log"
  end

  test do
    assert_match "47.60621, -122.33207", shell_output("#{bin}/geocode 'Seattle, WA'")
    assert_match version.to_s, shell_output("#{bin}/onthemap --version")
    assert_path_exists man1/"geocode-csv.1"
  end
end
