// swift-tools-version: 6.2
import PackageDescription

// Sources has floors, and each floor has modules. A module imports modules of its own floor and of
// the floors below; Tools/check modules checks it. The targets below read from the bottom to the
// top.
//
// Every Swift target shares these settings; each is here for a reason.
let settings: [SwiftSetting] = [
  // An `any` that is not written is a cost that is not seen.
  .enableUpcomingFeature("ExistentialAny"),
  // What a module imports for itself stays its own affair.
  .enableUpcomingFeature("InternalImportsByDefault"),
  // A member comes from a module that the file names.
  .enableUpcomingFeature("MemberImportVisibility"),
  // Asynchronous functions run where their caller runs unless they say otherwise.
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  // Reading bytes from outside is what this package does: unsafe code must be marked as such.
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// A library that only the trait `Network` needs.
func network(_ name: String, of package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Network"]))
}

/// The library that only the executables need.
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser",
  condition: .when(traits: ["CommandLineTools"]))

/// The modules that answer queries and draw maps, and their settings for the tests, where
/// Tools/lib/build-debug asks for them.
///
/// Optimised, they compare with exhaustive searches, and serve maps, in less time than their
/// compilation takes longer. Of the other modules none does. Assertions hold as in any debug build.
let answering = ["Geocoder/Gazetteer", "Geocoder/Borders", "Geocoder/Geocoding", "Output/Maps"]
let answeringSettings: [SwiftSetting] =
  Context.environment["OTM_OPTIMIZED_GEOCODER"] == nil
  ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"])]

/// A module of Sources, by its floor and its name: `Base/Files`.
func module(
  _ place: String, _ dependencies: [Target.Dependency] = [], linking: [LinkerSetting] = []
) -> Target {
  .target(
    name: name(of: place), dependencies: dependencies, path: "Sources/\(place)",
    swiftSettings: settings + (answering.contains(place) ? answeringSettings : []),
    linkerSettings: linking)
}

/// A module outside of Sources.
func module(
  _ name: String, at path: String, _ dependencies: [Target.Dependency] = [],
  excluding: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path, exclude: excluding, swiftSettings: settings)
}

/// An executable of Sources, by its floor and its name.
func program(_ place: String, _ dependencies: [Target.Dependency]) -> Target {
  program(name(of: place), at: "Sources/\(place)", dependencies)
}

/// An executable outside of Sources.
func program(_ name: String, at path: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

/// The tests in a folder of Tests, by their floor and their name.
func suite(
  _ place: String, _ dependencies: [Target.Dependency], with files: [String] = []
) -> Target {
  .testTarget(
    name: name(of: place), dependencies: dependencies, path: "Tests/\(place)",
    resources: files.map { .copy($0) }, swiftSettings: settings)
}

/// A library of C, with a header that is documented for readers of Swift.
func cModule(_ name: String, excluding: [String] = []) -> Target {
  .target(name: name, path: "Sources/C/\(name)", exclude: excluding)
}

/// The last part of a path.
func name(of place: String) -> String { String(place.split(separator: "/").last ?? "") }

/// The libraries for other packages: one for each module that somebody outside would import.
let libraries = [
  "Geography", "CSV", "Columns", "Files", "Gazetteer", "Borders", "Geocoding", "Maps", "GeoFormats",
  "FileGeocoding", "Links", "Posts", "PostingClient", "PostValidation", "PostingTransport",
  "Importing", "HTTPServing", "GeocodingServer", "LocationStore", "LocationsServer",
]

let package = Package(
  name: "OnTheMap",
  products: [
    .executable(name: "geocode", targets: ["geocode"]),
    .executable(name: "onthemap", targets: ["onthemap"]),
    // Tools/lib/build-library links it into libonthemap.so.
    .library(name: "onthemap-c", type: .static, targets: ["LibOnTheMap"]),
  ] + libraries.map { .library(name: $0, targets: [$0]) },
  traits: [
    .default(enabledTraits: ["BundledGazetteer", "CommandLineTools", "Network"]),
    .trait(
      name: "BundledGazetteer",
      description: "Embeds the gazetteer of the whole world (27 MB) in what is linked."),
    .trait(
      name: "CommandLineTools",
      description: "Fetches what only the executables need. A library user can switch it off."),
    .trait(
      name: "PostgreSQL",
      description: "Lets the server store in PostgreSQL too; needs libpq of the system."),
    .trait(
      name: "Network",
      description: "Fetches what posting and the server need: HTTP, SQLite, cryptography."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // The currency of requests and replies, without an implementation of either side.
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    // The client that speaks HTTP, and what its sockets are made of.
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    // TLS for link checks, which connect to an address and hold the certificate to a name: below
    // AsyncHTTPClient, that uses it too.
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    // What the parts of a request and a reply are on their way through the server's sockets.
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
    // The server: HTTP, its life cycle, its log, SQLite, password hashes.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    // The server's pages are templates.
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
  ],
  targets: [
    // C. Libraries of the system, and data in a read-only section of the binary.

    // Inflates cold records, compresses, and computes CRC-32.
    .systemLibrary(
      name: "CZlib", path: "Sources/C/CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // The client library of PostgreSQL: protocol, TLS and passwords.
    .systemLibrary(
      name: "CPostgreSQL", path: "Sources/C/CPostgreSQL", pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"])]),
    // libcrypto of OpenSSL 3: digests, scrypt, signatures.
    .systemLibrary(
      name: "COpenSSL", path: "Sources/C/COpenSSL", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"])]),
    // The allocator of glibc, for servers.
    cModule("CAllocator"),
    // Data/gazetteer.gaz.
    cModule("CBundledGazetteer"),
    // Data/outline.bin, its index Data/borders.bin, Data/details.bin and Data/regions.bin.
    cModule("CWorldOutline"),
    cModule("CCommonPasswords"),
    // Data/host-names.txt: what Unicode says of the characters of host names.
    cModule("CHostNames"),
    // The templates, style sheet, scripts and texts of the pages.
    cModule("CWebPages", excluding: ["files"]),
    // Reads files of OpenStreetMap by libosmium, where its headers are: C++ behind a header of C.
    .target(
      name: "COsmium", path: "Sources/C/COsmium", linkerSettings: [.linkedLibrary("z")]),
    // The header of the C library.
    cModule("COnTheMap"),

    // Base. Geometry, text, files, tables, cryptography. They depend on no other floor.

    // Coordinates, boxes, distances, plus codes and geohashes.
    module("Base/Geography"),

    // Trimming, text inside markup, JSON with the timestamps of the API, percent-encoding,
    // hexadecimal digits, and FNV-1a.
    module("Base/TextTools"),

    // File descriptors, files that get their name once they are complete, and gzip as streams.
    module("Base/Files", ["CZlib"]),

    // Digests, message authentication codes, scrypt and signatures, by the library of the system:
    // OpenSSL's libcrypto on Linux, CryptoKit on Apple's systems (scrypt: swift-crypto). Empty
    // without the trait Network.
    module(
      "Base/Cryptography",
      [
        .product(
          name: "_CryptoExtras", package: "swift-crypto",
          condition: .when(
            platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS], traits: ["Network"])),
        .target(name: "COpenSSL", condition: .when(platforms: [.linux], traits: ["Network"])),
      ]),

    // Comma-separated values as bytes: streams in and out, and encodings. On Apple's systems iconv
    // is a library of its own.
    module(
      "Base/CSV", [],
      linking: [
        .linkedLibrary("iconv", .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS]))
      ]),

    // Which column of a table is what, by its header. It knows texts, not files.
    module("Base/Columns"),

    // Geocoder. From the bytes of the gazetteer to ranked places.

    // The gazetteer file: opens it, looks up and walks names, returns places.
    module(
      "Geocoder/Gazetteer",
      [
        "CZlib", "Files", "Geography",
        .target(name: "CBundledGazetteer", condition: .when(traits: ["BundledGazetteer"])),
      ]),

    // Writes the parts of gazetteer files and add-ons: tries, blocks, trees of boxes.
    module("Geocoder/GazetteerWriting", ["CZlib", "Gazetteer"]),

    // The countries of the world as polygons, and the country of a point.
    module("Geocoder/Borders", ["CWorldOutline", "CZlib", "Geography"]),

    // From a query to ranked places.
    module("Geocoder/Geocoding", ["Borders", "Gazetteer", "Geography", "TextTools"]),

    // Add-ons from files that people have: places, postal codes, addresses.
    module(
      "Geocoder/AddOnBuilding",
      [
        "COsmium", "CSV", "Columns", "Files", "Gazetteer", "GazetteerWriting", "Geocoding",
        "Geography",
        "TextTools",
      ]),

    // Output. Answers in all their forms.

    // Maps of the world as pictures and pages, and the names on them from each zoom on.
    module("Output/Maps", ["Borders", "CWorldOutline", "Gazetteer", "Geography", "TextTools"]),

    // Places as text, JSON, NDJSON, CSV, TSV, GeoJSON, KML, GPX and SVG.
    module(
      "Output/GeoFormats",
      ["Borders", "CSV", "Gazetteer", "Geocoding", "Geography", "Maps", "TextTools"]),

    // Whole files: answers every line or row, on all cores.
    module(
      "Output/FileGeocoding",
      ["CSV", "Columns", "Files", "GeoFormats", "Geocoding", "Geography", "TextTools"]),

    // Posting. Posts and their links.

    // Links: parsing, repair, policy, host names of all languages, and whether they can be opened.
    // The resolver and the prober are functions.
    module("Posting/Links", ["CHostNames", "TextTools"]),

    // Posts and their possible faults. It needs neither the geocoder nor the network, so that the
    // client and the C library can share it.
    module("Posting/Posts", ["Geography", "TextTools"]),

    // The client of the locations API. The transport is a function.
    module(
      "Posting/PostingClient",
      [
        "Cryptography", "Geography", "Links", "Posts", "TextTools",
        network("HTTPTypes", of: "swift-http-types"),
      ]),

    // Checks names, place, coordinate and link of a post, and reports as text and JSON.
    module(
      "Posting/PostValidation",
      ["GeoFormats", "Geocoding", "Geography", "Links", "Posts", "TextTools"]),

    // The client's transport over AsyncHTTPClient, and the resolver and prober of link checks.
    module(
      "Posting/PostingTransport",
      [
        "Links", "PostingClient", network("AsyncHTTPClient", of: "async-http-client"),
        network("HTTPTypes", of: "swift-http-types"), network("NIOCore", of: "swift-nio"),
        network("NIOHTTP1", of: "swift-nio"), network("NIOPosix", of: "swift-nio"),
        network("NIOSSL", of: "swift-nio-ssl"),
      ]),

    // From a table of people to posts on a server, each once: columns, ledger, pipeline, report.
    module(
      "Posting/Importing",
      [
        "Borders", "CSV", "Columns", "Cryptography", "FileGeocoding", "Geocoding", "Geography",
        "Links",
        "Maps",
        "PostValidation", "PostingClient", "TextTools", network("GRDB", of: "GRDB.swift"),
      ]),

    // Server. Servers and their pages.

    // What every server does before a route: bounds, proxies, host names, rates, metrics, its log.
    module(
      "Server/HTTPServing",
      [
        "CZlib", "Cryptography", "Links", "TextTools", network("HTTPTypes", of: "swift-http-types"),
        network("Hummingbird", of: "hummingbird"), network("Logging", of: "swift-log"),
        network("NIOCore", of: "swift-nio"), network("NIOHTTP1", of: "swift-nio"),
        network("NIOHTTPTypes", of: "swift-nio-extras"),
        network("NIOHTTPTypesHTTP1", of: "swift-nio-extras"),
        network("ServiceLifecycle", of: "swift-service-lifecycle"),
        network("UnixSignals", of: "swift-service-lifecycle"),
      ]),

    // Pages from templates, their texts in several languages, and the map of the world for them.
    module(
      "Server/PageRendering",
      [
        "Borders", "CWebPages", "Gazetteer", "Geography", "HTTPServing", "Maps", "TextTools",
        network("HTTPTypes", of: "swift-http-types"), network("Hummingbird", of: "hummingbird"),
        network("Mustache", of: "swift-mustache"), network("NIOCore", of: "swift-nio"),
      ]),

    // The APIs of other geocoding servers, and our own: routes to be mounted on a router.
    module(
      "Server/GeocodingServer",
      [
        "Borders", "CSV", "FileGeocoding", "Files", "Gazetteer", "GeoFormats", "Geocoding",
        "Geography", "HTTPServing", "Maps", "PageRendering", "TextTools",
        network("HTTPTypes", of: "swift-http-types"), network("Hummingbird", of: "hummingbird"),
        network("Logging", of: "swift-log"), network("NIOCore", of: "swift-nio"),
        network("ServiceLifecycle", of: "swift-service-lifecycle"),
        network("UnixSignals", of: "swift-service-lifecycle"),
      ]),

    // Accounts, sessions, keys and posts in SQLite or PostgreSQL (the latter only with its trait).
    module(
      "Server/LocationStore",
      [
        "CCommonPasswords", "Cryptography", "Files", "Geography", "HTTPServing", "PostValidation",
        "PostingClient", "TextTools", network("GRDB", of: "GRDB.swift"),
        network("Logging", of: "swift-log"), network("NIOCore", of: "swift-nio"),
        .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ]),

    // The locations API over the store, and the pages over it.
    module(
      "Server/LocationsServer",
      [
        "Cryptography", "Geocoding", "GeocodingServer", "Geography", "HTTPServing", "Links",
        "LocationStore", "Maps", "PageRendering", "PostValidation", "PostingClient",
        "TextTools", network("GRDB", of: "GRDB.swift"),
        network("HTTPTypes", of: "swift-http-types"), network("Hummingbird", of: "hummingbird"),
        network("Logging", of: "swift-log"), network("NIOCore", of: "swift-nio"),
        network("ServiceLifecycle", of: "swift-service-lifecycle"),
      ]),

    // Commands. The command lines, and the C library.

    // What both commands share: options, questions, messages.
    module(
      "Commands/CommandLineSupport",
      ["FileGeocoding", "Files", "Gazetteer", "Geocoding", "TextTools", argumentParser]),

    // The geocoder on the command line: arguments and printing.
    module(
      "Commands/GeocodeCommand",
      [
        "AddOnBuilding", "CSV", "Columns", "CommandLineSupport", "FileGeocoding", "Files",
        "Gazetteer",
        "GeoFormats", "Geocoding", "Geography", argumentParser,
      ]),

    program("Commands/geocode", ["CommandLineSupport", "GeocodeCommand"]),

    // Posting, importing and serving on the command line.
    module(
      "Commands/OnTheMapCommand",
      [
        "Borders", "CAllocator", "CSV", "Columns", "CommandLineSupport", "FileGeocoding", "Files",
        "Gazetteer",
        "GeoFormats", "Geocoding", "GeocodingServer", "Geography", "HTTPServing", "Importing",
        "Links",
        "LocationStore", "LocationsServer", "Maps", "PageRendering", "PostValidation",
        "PostingClient", "PostingTransport", "TextTools", argumentParser,
        network("HTTPTypes", of: "swift-http-types"), network("Logging", of: "swift-log"),
        network("UnixSignals", of: "swift-service-lifecycle"),
      ]),

    program("Commands/onthemap", ["OnTheMapCommand"]),

    // The geocoder as a C library: the functions of onthemap.h.
    module(
      "Commands/LibOnTheMap",
      [
        "Borders", "COnTheMap", "Columns", "CommandLineSupport", "FileGeocoding", "Gazetteer",
        "GeoFormats", "GeocodeCommand", "Geocoding", "Geography", "Links", "Maps",
        "PostValidation", "TextTools",
      ]),

    // Tools.

    // Writes Data/gazetteer.gaz from a folder in the GeoNames dump layout.
    program(
      "build-gazetteer", at: "Tools/Targets/BuildGazetteer", ["GazetteerBuilding", argumentParser]),

    // Writes Data/borders.bin from Data/outline.bin.
    program("build-borders", at: "Tools/Targets/BuildBorders", ["Borders", argumentParser]),

    module(
      "GazetteerBuilding", at: "Tools/Targets/GazetteerBuilding", ["Gazetteer", "GazetteerWriting"]),

    // What Tools/bench geocode measures with, and what it measures start-up against.
    program(
      "geocoding-benchmark", at: "Tools/Targets/GeocodingBenchmark",
      ["Gazetteer", "Geocoding", "GeocodingPromises", "Geography", "SeededRandom", argumentParser]),

    program(
      "benchmark-addresses", at: "Tools/Targets/BenchmarkAddresses",
      ["AddOnBuilding", "Gazetteer", "Geocoding", "Geography", "SeededRandom"]),

    program("benchmark-runner", at: "Tools/Targets/BenchmarkRunner", []),

    program("benchmark-baseline", at: "Tools/Targets/BenchmarkBaseline", [argumentParser]),

    // What Tools/bench geocoding-server measures the geocoding server against.
    program(
      "hello-server", at: "Tools/Targets/HelloServer", [network("Hummingbird", of: "hummingbird")]),

    // Random numbers that come again with their seed.
    module("SeededRandom", at: "Tools/Targets/SeededRandom", []),

    // What every place is promised: the tests try it with some, check-promises with many.
    module(
      "GeocodingPromises", at: "Tools/Targets/GeocodingPromises",
      ["Gazetteer", "Geocoding", "Geography", "SeededRandom"]),

    program(
      "check-promises", at: "Tools/Targets/CheckPromises",
      ["Files", "Gazetteer", "Geocoding", "GeocodingPromises", argumentParser]),

    // How soon completion shows large cities, and what its weights should be.
    program(
      "evaluate-suggest", at: "Tools/Targets/EvaluateSuggest",
      ["Gazetteer", "Geocoding", "GeocodingPromises", "Geography", "SeededRandom", argumentParser]),

    // How links are parsed, against tables and other programs.
    program("check-urls", at: "Tools/Targets/CheckURLs", ["Links", argumentParser]),

    // Tests, on the floors of what they test.

    suite(
      "Base/BaseTests", ["CSV", "Columns", "Geography", "SeededRandom", "TextTools"],
      with: ["CSV/Awkward", "Columns/Headers"]),
    suite(
      "Geocoder/AddOnBuildingTests",
      [
        "AddOnBuilding", "CSV", "Files", "Gazetteer", "GazetteerWriting", "Geocoding", "Geography",
        "Maps", "SeededRandom", "SmallWorld",
      ]),
    suite("Geocoder/BordersTests", ["Borders", "Geography", "SeededRandom"]),
    suite(
      "Commands/CommandLineSupportTests",
      [
        "CommandLineSupport", "FileGeocoding", "Files", "Gazetteer", "Geocoding", "Geography",
        "TextTools",
      ]),
    // Runs a built command as a process of its own.
    module("CommandRunning", at: "Tests/Support/CommandRunning", []),

    suite(
      "Output/FileGeocodingTests",
      [
        "CSV", "CommandLineSupport", "FileGeocoding", "Files", "Gazetteer", "GeoFormats",
        "Geocoding", "Geography", "TextTools",
      ]),
    suite(
      "Tools/GazetteerBuildingTests",
      ["Gazetteer", "GazetteerBuilding", "Geocoding", "Geography", "SeededRandom", "SmallWorld"]),
    suite(
      "Geocoder/GazetteerTests",
      ["Gazetteer", "GazetteerWriting", "Geocoding", "Geography", "SeededRandom", "SmallWorld"]),
    suite("Output/GeoFormatsTests", ["Gazetteer", "GeoFormats", "Geocoding", "Geography"]),
    suite("Commands/GeocodeCommandTests", ["CommandRunning", "geocode"]),
    suite(
      "Server/GeocodingServerTests",
      [
        "AddOnBuilding", "FileGeocoding", "Gazetteer", "GeoFormats", "Geocoding", "GeocodingServer",
        "HTTPServing", "SeededRandom", "ServerTesting", "SmallWorld", "TextTools",
        network("HTTPTypes", of: "swift-http-types"), network("Hummingbird", of: "hummingbird"),
        network("HummingbirdTesting", of: "hummingbird"), network("Logging", of: "swift-log"),
        network("NIOCore", of: "swift-nio"),
      ]),
    suite(
      "Geocoder/GeocodingTests",
      ["Borders", "Gazetteer", "Geocoding", "GeocodingPromises", "Geography", "SeededRandom"],
      with: ["Cases", "Profiles", "Rows"]),
    suite(
      "Posting/ImportingTests",
      [
        "CSV", "Columns", "Gazetteer", "Geocoding", "Geography", "Importing", "Links",
        "PostValidation",
        "PostingClient", "TextTools", network("GRDB", of: "GRDB.swift"),
        network("HTTPTypes", of: "swift-http-types"),
      ], with: ["Names"]),
    suite("Posting/LinksTests", ["Links", "PostValidation", "PostingClient", "SeededRandom"]),
    suite(
      "Server/LocationsServerTests",
      [
        "Cryptography", "Gazetteer", "Geocoding", "HTTPServing", "Links", "LocationStore",
        "LocationsServer", "PageRendering", "PostValidation", "PostingClient", "SeededRandom",
        "ServerTesting", "TextTools", network("GRDB", of: "GRDB.swift"),
        network("HTTPTypes", of: "swift-http-types"), network("Hummingbird", of: "hummingbird"),
        network("HummingbirdTesting", of: "hummingbird"), network("Logging", of: "swift-log"),
        network("NIOCore", of: "swift-nio"), network("NIOPosix", of: "swift-nio"),
        network("ServiceLifecycle", of: "swift-service-lifecycle"),
        .target(name: "COpenSSL", condition: .when(platforms: [.linux], traits: ["Network"])),
      ]),
    suite("Output/MapsTests", ["Borders", "Gazetteer", "Geography", "Maps"]),
    suite(
      "Commands/OnTheMapCommandTests",
      [
        "CommandLineSupport", "CommandRunning", "Files", "Gazetteer", "Geocoding", "Geography",
        "HTTPServing", "Links", "LocationStore", "OnTheMapCommand", "PostValidation",
        "PostingClient", "ServerTesting", "onthemap",
        network("HTTPTypes", of: "swift-http-types"),
      ]),
    suite(
      "Posting/PostValidationTests",
      ["Gazetteer", "Geocoding", "Geography", "Links", "PostValidation", "PostingClient"]),
    suite(
      "Posting/PostingClientTests",
      [
        "Geography", "Links", "PostingClient", "TextTools",
        network("HTTPTypes", of: "swift-http-types"),
      ]),
    suite(
      "Posting/PostingTransportTests",
      [
        "Links", "PostValidation", "PostingClient", "PostingTransport",
        network("HTTPTypes", of: "swift-http-types"), network("NIOCore", of: "swift-nio"),
        network("NIOPosix", of: "swift-nio"), network("NIOSSL", of: "swift-nio-ssl"),
      ]),
    // A world of a few dozen places in the GeoNames dump layout, and the gazetteer built from it.
    module(
      "SmallWorld", at: "Tests/Support/SmallWorld", ["GazetteerBuilding"], excluding: ["Fixtures"]),

    // What tests of servers share: a schema in the PostgreSQL database of the tests, a door that
    // others wait at, and a limiter that is full.
    module("ServerTesting", at: "Tests/Support/ServerTesting", ["HTTPServing", "LocationStore"]),
  ],
  // The gazetteer's bytes are embedded with C23's #embed.
  cLanguageStandard: .c2x, cxxLanguageStandard: .cxx17
)

// Tools/check fuzz sets this: the fuzzer's runtime has a main function of its own, and its flags
// are not for those who depend on this package.
if Context.environment["OTM_FUZZ"] != nil {
  let watched: SwiftSetting = .unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"])
  for target in package.targets
  where [
    "CSV", "Gazetteer", "Geocoding", "Links", "LocationStore", "PostValidation", "PostingClient",
    "TextTools",
  ].contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer"]))
  }
  package.targets.append(
    .target(name: "FuzzHarness", path: "Tools/Targets/Fuzz/Harness", swiftSettings: settings))
  for name in ["Reader", "Query", "Notation", "Link", "Reply", "Table", "Where"] {
    package.products.append(.executable(name: "fuzz-\(name)", targets: ["fuzz-\(name)"]))
    package.targets.append(
      .executableTarget(
        name: "fuzz-\(name)",
        dependencies: [
          "CSV", "FuzzHarness", "Gazetteer", "Geocoding", "Geography", "Links", "LocationStore",
          "PostValidation", "PostingClient", "SmallWorld", "TextTools",
          .product(name: "HTTPTypes", package: "swift-http-types"),
        ],
        path: "Tools/Targets/Fuzz/\(name)", swiftSettings: settings + [watched],
        linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]))
  }
}
