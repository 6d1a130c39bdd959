// swift-tools-version: 6.2
import PackageDescription

// The package reads from the bottom layer to the top: bytes and geometry, the gazetteer file,
// from a string to places, the written forms of a place, the command line.
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

let package = Package(
  name: "OnTheMap",
  products: [
    .executable(name: "geocode", targets: ["geocode"]),
    .executable(name: "onthemap", targets: ["onthemap"]),
    // Tools/build-library links it into libonthemap.so.
    .library(name: "onthemap-c", type: .static, targets: ["LibOnTheMap"]),
    .library(name: "CSV", targets: ["CSV"]),
    .library(name: "ColumnRoles", targets: ["ColumnRoles"]),
    .library(name: "Geography", targets: ["Geography"]),
    .library(name: "Gazetteer", targets: ["Gazetteer"]),
    .library(name: "Geocoding", targets: ["Geocoding"]),
    .library(name: "GeoFormats", targets: ["GeoFormats"]),
    .library(name: "Files", targets: ["Files"]),
    .library(name: "Gzip", targets: ["Gzip"]),
    .library(name: "AddressFormats", targets: ["AddressFormats"]),
    .library(name: "FileGeocoding", targets: ["FileGeocoding"]),
    .library(name: "WorldOutline", targets: ["WorldOutline"]),
    .library(name: "MapLabels", targets: ["MapLabels"]),
    .library(name: "WebLinks", targets: ["WebLinks"]),
    .library(name: "Posts", targets: ["Posts"]),
    .library(name: "Posting", targets: ["Posting"]),
    .library(name: "LinkChecking", targets: ["LinkChecking"]),
    .library(name: "PostValidation", targets: ["PostValidation"]),
    .library(name: "PostingTransport", targets: ["PostingTransport"]),
    .library(name: "Importing", targets: ["Importing"]),
    .library(name: "HTTPServing", targets: ["HTTPServing"]),
    .library(name: "GeocodingServer", targets: ["GeocodingServer"]),
    .library(name: "LocationsServer", targets: ["LocationsServer"]),
  ],
  traits: [
    .default(enabledTraits: ["BundledGazetteer", "CommandLineTools", "Network"]),
    .trait(
      name: "BundledGazetteer",
      description: "Embeds the gazetteer of the whole world (about 12 MB) in what is linked."),
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
    // The system's zlib: inflating cold records and checking CRC-32.
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // Data/gazetteer.gaz as bytes in a read-only section of the binary.
    .target(name: "CBundledGazetteer"),

    // Data/outline.bin likewise, and the countries of the world that are read from it: GeoJSON, SVG.
    .target(name: "CWorldOutline"),
    .target(
      name: "WorldOutline", dependencies: ["CWorldOutline", "CZlib", "Geography", "TextTools"],
      swiftSettings: settings),

    // Comma-separated values, as bytes: streams in and out, encodings, columns.
    // On Apple's systems iconv is a library of its own.
    .target(
      name: "CSV", swiftSettings: settings,
      linkerSettings: [
        .linkedLibrary(
          "iconv", .when(platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS]))
      ]),

    // What the columns of a table about places or people may hold, by their headers.
    .target(name: "ColumnRoles", swiftSettings: settings),

    // Trimming, and text inside markup.
    .target(name: "TextTools", swiftSettings: settings),

    // File descriptors, and files that have their name only once they are whole.
    .target(name: "Files", swiftSettings: settings),

    // Bytes compressed with gzip, in and out, as streams.
    .target(name: "Gzip", dependencies: ["CZlib", "Files"], swiftSettings: settings),

    // JSON, read strictly or leniently, and instants as the API writes them.
    .target(name: "JSON", swiftSettings: settings),

    // Coordinates, boxes, distances.
    .target(name: "Geography", swiftSettings: settings),

    // Files of addresses in the forms that people have them in, as a stream of uniform rows.
    .target(
      name: "AddressFormats",
      dependencies: ["CSV", "ColumnRoles", "Files", "Geography", "Gzip", "JSON", "TextTools"],
      swiftSettings: settings),

    // The gazetteer file: opening, looking up and walking names, handing out places.
    .target(
      name: "Gazetteer",
      dependencies: [
        "CZlib", "Geography",
        .target(name: "CBundledGazetteer", condition: .when(traits: ["BundledGazetteer"])),
      ],
      swiftSettings: settings),

    // What gazetteer files and add-ons are made of, as bytes: tries, blocks, trees of boxes.
    .target(
      name: "GazetteerWriting", dependencies: ["CZlib", "Gazetteer"], swiftSettings: settings),

    // From a query to ranked places.
    .target(
      name: "Geocoding", dependencies: ["Gazetteer", "Geography", "TextTools", "WorldOutline"],
      swiftSettings: settings),

    // The names on maps, each from a zoom on.
    .target(
      name: "MapLabels", dependencies: ["Gazetteer", "Geography", "WorldOutline"],
      swiftSettings: settings),

    // Places as text, JSON, NDJSON, CSV, TSV, GeoJSON, KML, GPX and SVG.
    .target(
      name: "GeoFormats",
      dependencies: [
        "CSV", "Gazetteer", "Geocoding", "Geography", "MapLabels", "TextTools", "WorldOutline",
      ],
      swiftSettings: settings),

    // Whole files: every line or every row of a table answered, on all cores.
    .target(
      name: "FileGeocoding",
      dependencies: [
        "CSV", "ColumnRoles", "Files", "Gazetteer", "Geocoding", "GeoFormats", "Geography", "Gzip",
        "JSON", "TextTools",
      ],
      swiftSettings: settings),

    // Add-ons from files that people have: places, postal codes, addresses.
    .target(
      name: "AddOnBuilding",
      dependencies: [
        "AddressFormats", "CSV", "ColumnRoles", "Files", "Gazetteer", "GazetteerWriting",
        "Geocoding", "Geography", "Gzip", "TextTools",
      ],
      swiftSettings: settings),

    // What the commands do, without what they print: options, descriptors, messages.
    .target(
      name: "CommandLineSupport",
      dependencies: [
        "FileGeocoding", "Files", "Gazetteer", "Geocoding", "JSON",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["CommandLineTools"])),
      ],
      swiftSettings: settings),

    // The geocoder on the command line: arguments and printing.
    .target(
      name: "GeocodeCommand",
      dependencies: [
        "AddOnBuilding", "AddressFormats", "CSV", "ColumnRoles", "CommandLineSupport",
        "FileGeocoding", "Files", "Gazetteer", "Geocoding", "GeoFormats", "Geography", "Gzip",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["CommandLineTools"])),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "geocode", dependencies: ["CommandLineSupport", "GeocodeCommand"],
      swiftSettings: settings),

    // The geocoder as a C library: the header, and what it declares.
    .target(name: "COnTheMap"),
    .target(
      name: "LibOnTheMap",
      dependencies: [
        "COnTheMap", "CommandLineSupport", "FileGeocoding", "Gazetteer", "GeocodeCommand",
        "Geocoding", "GeoFormats", "Geography", "PostReports", "PostValidation", "TextTools",
        "WebLinks",
      ],
      swiftSettings: settings),

    // Data/host-names.txt as bytes: what Unicode says of the characters of host names.
    .target(name: "CHostNames"),

    // Links: parsing, repair, policy, host names of all languages.
    .target(
      name: "WebLinks", dependencies: ["CHostNames", "TextTools"], swiftSettings: settings),

    // What a post is, and what can be wrong with it.
    .target(name: "Posts", dependencies: ["Geography", "JSON"], swiftSettings: settings),

    // How posts are sent: the client of the locations API. The transport is a function.
    .target(
      name: "Posting",
      dependencies: [
        "Geography", "JSON", "Posts", "TextTools",
        network("Crypto", of: "swift-crypto"),
        network("HTTPTypes", of: "swift-http-types"),
      ],
      swiftSettings: settings),

    // Whether a post is sound: names, place, coordinate, link.
    .target(
      name: "PostValidation",
      dependencies: ["Geocoding", "Geography", "JSON", "Posts", "TextTools", "WebLinks"],
      swiftSettings: settings),

    // Reports on posts as text and JSON.
    .target(
      name: "PostReports",
      dependencies: [
        "GeoFormats", "Geocoding", "Geography", "JSON", "PostValidation", "Posts", "WebLinks",
      ],
      swiftSettings: settings),

    // Whether links can be opened. The resolver and the prober are functions.
    .target(
      name: "LinkChecking", dependencies: ["PostValidation", "Posting", "WebLinks"],
      swiftSettings: settings),

    // The client's transport over AsyncHTTPClient, and the resolver that link checks connect by.
    .target(
      name: "PostingTransport",
      dependencies: [
        "LinkChecking", "Posting", "WebLinks",
        network("AsyncHTTPClient", of: "async-http-client"),
        network("HTTPTypes", of: "swift-http-types"),
        network("NIOCore", of: "swift-nio"),
        network("NIOPosix", of: "swift-nio"),
        network("NIOHTTP1", of: "swift-nio"),
        network("NIOSSL", of: "swift-nio-ssl"),
      ],
      swiftSettings: settings),

    // What the commands about posts do, without what they print: lists and reports in each form,
    // one post or lines of them validated.
    .target(
      name: "PostCommandSupport",
      dependencies: [
        "CSV", "CommandLineSupport", "FileGeocoding", "Files", "GeoFormats", "Geography", "JSON",
        "LinkChecking", "PostReports", "PostValidation", "Posting", "WebLinks",
      ],
      swiftSettings: settings),

    // Who is logged in: the session file, the remembered password, logging in again.
    .target(
      name: "Accounts", dependencies: ["Files", "Posting"], swiftSettings: settings),

    // From a table of people to posts on a server, each once: columns, ledger, pipeline, report.
    .target(
      name: "Importing",
      dependencies: [
        "CSV", "ColumnRoles", "Geocoding", "Geography", "JSON", "PostValidation", "Posting",
        "TextTools", "WebLinks", "WorldOutline",
        network("Crypto", of: "swift-crypto"),
        network("GRDB", of: "GRDB.swift"),
      ],
      swiftSettings: settings),

    // The `where` of a query, read strictly into a condition on posts.
    .target(name: "WhereLanguage", dependencies: ["JSON"], swiftSettings: settings),

    // The templates, style sheet, scripts and texts of the pages, as bytes in the binary.
    .target(name: "CWebPages", exclude: ["files"]),

    // What every server does before a route: bounds, proxies, host names, rates, metrics, its log.
    .target(
      name: "HTTPServing",
      dependencies: [
        "CZlib", "JSON", "WebLinks",
        network("Hummingbird", of: "hummingbird"),
        network("Crypto", of: "swift-crypto"),
        network("HTTPTypes", of: "swift-http-types"),
        network("Logging", of: "swift-log"),
        network("NIOCore", of: "swift-nio"),
        network("NIOHTTPTypes", of: "swift-nio-extras"),
        network("ServiceLifecycle", of: "swift-service-lifecycle"),
        network("UnixSignals", of: "swift-service-lifecycle"),
      ],
      swiftSettings: settings),

    // Pages from templates, their texts in several languages, and the map of the world for them.
    .target(
      name: "PageRendering",
      dependencies: [
        "CWebPages", "Gazetteer", "Geography", "HTTPServing", "JSON", "MapLabels", "TextTools",
        "WorldOutline",
        network("HTTPTypes", of: "swift-http-types"),
        network("Hummingbird", of: "hummingbird"),
        network("Mustache", of: "swift-mustache"),
        network("NIOCore", of: "swift-nio"),
      ],
      swiftSettings: settings),

    // The APIs of other geocoding servers, and our own: routes to be mounted on a router.
    .target(
      name: "GeocodingServer",
      dependencies: [
        "CSV", "FileGeocoding", "Files", "Gazetteer", "GeoFormats", "Geocoding", "Geography",
        "HTTPServing", "JSON", "PageRendering", "TextTools", "WorldOutline",
        network("Hummingbird", of: "hummingbird"),
        network("HTTPTypes", of: "swift-http-types"),
        network("Logging", of: "swift-log"),
        network("NIOCore", of: "swift-nio"),
        network("ServiceLifecycle", of: "swift-service-lifecycle"),
        network("UnixSignals", of: "swift-service-lifecycle"),
      ],
      swiftSettings: settings),

    // Statements, arguments and rows, for any database.
    .target(name: "SQL", swiftSettings: settings),

    // The client library of PostgreSQL, of the system: protocol, TLS and passwords as everybody knows them.
    .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),

    // A connection to a PostgreSQL server; empty without the trait.
    .target(
      name: "PostgreSQL",
      dependencies: [
        "SQL", .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ],
      swiftSettings: settings),

    // The locations API over a database, and the pages over it.
    .target(
      name: "LocationsServer",
      dependencies: [
        "Files", "Geocoding", "GeocodingServer", "Geography", "HTTPServing", "JSON",
        "PageRendering",
        "PostValidation", "PostgreSQL", "Posting", "SQL", "TextTools", "WebLinks", "WhereLanguage",
        "WorldOutline",
        network("Hummingbird", of: "hummingbird"),
        network("GRDB", of: "GRDB.swift"),
        network("Crypto", of: "swift-crypto"),
        network("_CryptoExtras", of: "swift-crypto"),
        network("HTTPTypes", of: "swift-http-types"),
        network("Logging", of: "swift-log"),
        network("NIOCore", of: "swift-nio"),
        network("NIOHTTPTypes", of: "swift-nio-extras"),
        network("ServiceLifecycle", of: "swift-service-lifecycle"),
        network("UnixSignals", of: "swift-service-lifecycle"),
      ],
      swiftSettings: settings),

    // Posting and serving on the command line.
    .executableTarget(
      name: "onthemap",
      dependencies: [
        "Accounts", "CSV", "ColumnRoles", "CommandLineSupport", "FileGeocoding", "Files",
        "Gazetteer", "Geocoding", "GeocodingServer", "Geography", "HTTPServing", "Importing",
        "JSON", "LinkChecking", "LocationsServer", "MapLabels", "PostCommandSupport", "PostReports",
        "PostValidation", "Posting", "PostingTransport", "WebLinks", "WorldOutline",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["CommandLineTools"])),
        network("Logging", of: "swift-log"),
        network("UnixSignals", of: "swift-service-lifecycle"),
      ],
      swiftSettings: settings),

    // Writes Data/gazetteer.gaz from a folder in the GeoNames dump layout.
    .executableTarget(
      name: "build-gazetteer",
      dependencies: [
        "GazetteerBuilding",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["CommandLineTools"])),
      ],
      path: "Tools/build-gazetteer", swiftSettings: settings),
    .executableTarget(
      name: "benchmark-addresses",
      dependencies: [
        "AddressFormats", "Gazetteer", "Geocoding", "Geography", "SeededRandom",
      ],
      path: "Tools/Benchmarks/Addresses", swiftSettings: settings),
    .target(
      name: "GazetteerBuilding", dependencies: ["Gazetteer", "GazetteerWriting", "Geography"],
      path: "Tools/GazetteerBuilding", swiftSettings: settings),

    // What Tools/benchmark measures with, and what it measures start-up against.
    .executableTarget(
      name: "geocoding-benchmark",
      dependencies: [
        "SeededRandom",
        "Gazetteer", "Geocoding", "GeocodingPromises", "Geography",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["CommandLineTools"])),
      ],
      path: "Tools/Benchmarks/Benchmark", swiftSettings: settings),
    .executableTarget(name: "benchmark-runner", path: "Tools/Benchmarks/Runner"),
    .executableTarget(
      name: "benchmark-baseline",
      dependencies: [
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["CommandLineTools"]))
      ],
      path: "Tools/Benchmarks/Hello", swiftSettings: settings),

    // What Tools/benchmark-geocoder measures the geocoding server against.
    .executableTarget(
      name: "hello-server",
      dependencies: [
        network("Hummingbird", of: "hummingbird")
      ],
      path: "Tools/Benchmarks/HelloServer", swiftSettings: settings),

    // Random numbers that come again with their seed.
    .target(name: "SeededRandom", path: "Tools/SeededRandom", swiftSettings: settings),

    // What every place is promised: the tests try it with some, check-promises with many.
    .target(
      name: "GeocodingPromises",
      dependencies: ["Gazetteer", "Geocoding", "Geography", "SeededRandom"],
      path: "Tools/Promises/GeocodingPromises", swiftSettings: settings),
    .executableTarget(
      name: "check-promises",
      dependencies: [
        "Files", "Gazetteer", "Geocoding", "GeocodingPromises",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["CommandLineTools"])),
      ],
      path: "Tools/Promises/CheckPromises", swiftSettings: settings),

    // How soon completion shows large cities, and what its weights should be.
    .executableTarget(
      name: "evaluate-suggest",
      dependencies: [
        "SeededRandom",
        "Gazetteer", "Geocoding", "GeocodingPromises", "Geography",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["CommandLineTools"])),
      ],
      path: "Tools/evaluate-suggest", swiftSettings: settings),

    // How links are parsed, against tables and other programs.
    .executableTarget(
      name: "check-urls",
      dependencies: [
        "WebLinks",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["CommandLineTools"])),
      ],
      path: "Tools/CheckURLs", swiftSettings: settings),

    .testTarget(
      name: "CSVTests", dependencies: ["CSV", "SeededRandom"],
      resources: [.copy("Awkward")], swiftSettings: settings),
    .testTarget(
      name: "JSONTests", dependencies: ["JSON", "SeededRandom"], swiftSettings: settings),
    .testTarget(name: "GeographyTests", dependencies: ["Geography"], swiftSettings: settings),
    .testTarget(
      name: "WorldOutlineTests", dependencies: ["Geography", "SeededRandom", "WorldOutline"],
      swiftSettings: settings),
    .testTarget(
      name: "MapLabelsTests",
      dependencies: ["Gazetteer", "Geography", "MapLabels", "WorldOutline"],
      swiftSettings: settings),
    // A world of a few dozen places in the GeoNames dump layout, and the gazetteer built from it.
    .target(
      name: "SmallWorld", dependencies: ["GazetteerBuilding"], path: "Tests/SmallWorld",
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "GazetteerTests",
      dependencies: ["Gazetteer", "Geocoding", "Geography", "SeededRandom", "SmallWorld"],
      swiftSettings: settings),
    .testTarget(
      name: "GazetteerBuildingTests",
      dependencies: ["SeededRandom", "Gazetteer", "GazetteerBuilding", "Geography", "SmallWorld"],
      swiftSettings: settings),
    .testTarget(
      name: "AddOnBuildingTests",
      dependencies: [
        "AddOnBuilding", "AddressFormats", "Files", "Gazetteer", "GazetteerWriting", "Geocoding",
        "Geography", "SmallWorld",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "GeocodingTests",
      dependencies: [
        "SeededRandom", "Gazetteer", "Geocoding", "GeocodingPromises", "Geography", "WorldOutline",
      ],
      resources: [.copy("Cases"), .copy("Profiles")], swiftSettings: settings),
    .testTarget(
      name: "GeoFormatsTests", dependencies: ["Gazetteer", "Geocoding", "GeoFormats", "Geography"],
      swiftSettings: settings),
    .testTarget(
      name: "FileGeocodingTests",
      dependencies: [
        "CSV", "ColumnRoles", "CommandLineSupport", "FileGeocoding", "Files", "Gazetteer",
        "Geocoding", "GeoFormats", "Geography", "Gzip", "JSON",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CommandLineSupportTests",
      dependencies: [
        "CommandLineSupport", "FileGeocoding", "Gazetteer", "Geocoding", "Geography", "JSON",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AddressFormatsTests",
      dependencies: ["AddressFormats", "CSV", "Files", "Geography", "Gzip"],
      swiftSettings: settings),
    .testTarget(
      name: "ColumnRolesTests", dependencies: ["ColumnRoles"], swiftSettings: settings),
    .testTarget(
      name: "WebLinksTests", dependencies: ["SeededRandom", "WebLinks"], swiftSettings: settings),
    .testTarget(
      name: "PostValidationTests",
      dependencies: [
        "Gazetteer", "Geocoding", "Geography", "JSON", "PostValidation", "Posting", "WebLinks",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LinkCheckingTests",
      dependencies: ["LinkChecking", "PostValidation", "Posting", "WebLinks"],
      swiftSettings: settings),
    .testTarget(
      name: "PostingTests",
      dependencies: [
        "Geography", "JSON", "Posting",
        network("HTTPTypes", of: "swift-http-types"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "PostCommandSupportTests",
      dependencies: [
        "CommandLineSupport", "Files", "Geography", "LinkChecking", "PostCommandSupport",
        "PostReports", "PostValidation", "Posting", "WebLinks",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AccountsTests",
      dependencies: [
        "Accounts", "CommandLineSupport", "Posting",
        network("HTTPTypes", of: "swift-http-types"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "PostingTransportTests",
      dependencies: [
        "LinkChecking", "PostValidation", "Posting", "PostingTransport", "WebLinks",
        network("NIOCore", of: "swift-nio"),
        network("NIOPosix", of: "swift-nio"),
        network("NIOHTTP1", of: "swift-nio"),
        network("NIOSSL", of: "swift-nio-ssl"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ImportingTests",
      dependencies: [
        "CSV", "ColumnRoles", "Gazetteer", "Geocoding", "Geography", "Importing", "JSON",
        "PostValidation",
        "Posting", "WebLinks",
        network("GRDB", of: "GRDB.swift"),
        network("HTTPTypes", of: "swift-http-types"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "GeocodingServerTests",
      dependencies: [
        "AddOnBuilding", "AddressFormats", "Gazetteer", "Geocoding", "GeocodingServer",
        "HTTPServing", "JSON", "SeededRandom",
        network("HummingbirdTesting", of: "hummingbird"),
        network("HTTPTypes", of: "swift-http-types"),
        network("Logging", of: "swift-log"),
        network("NIOCore", of: "swift-nio"),
      ],
      swiftSettings: settings),
    // A schema for each test, in the PostgreSQL database of the tests.
    .target(
      name: "TestSchemas", dependencies: ["PostgreSQL", "SQL"], path: "Tests/TestSchemas",
      swiftSettings: settings),
    .testTarget(
      name: "LocationsServerTests",
      dependencies: [
        "Gazetteer", "Geocoding", "Geography", "HTTPServing", "JSON", "LocationsServer",
        "PageRendering", "PostValidation", "PostgreSQL", "Posting", "SQL", "SeededRandom",
        "TestSchemas", "WebLinks", "WhereLanguage",
        network("Crypto", of: "swift-crypto"),
        network("GRDB", of: "GRDB.swift"),
        network("Hummingbird", of: "hummingbird"),
        network("HummingbirdTesting", of: "hummingbird"),
        network("HTTPTypes", of: "swift-http-types"),
        network("Logging", of: "swift-log"),
        network("NIOCore", of: "swift-nio"),
        network("NIOPosix", of: "swift-nio"),
        network("ServiceLifecycle", of: "swift-service-lifecycle"),
      ],
      swiftSettings: settings),
    // Runs the built command as a process of its own.
    .testTarget(
      name: "GeocodeCommandTests", dependencies: ["CommandRunning", "geocode"],
      swiftSettings: settings),
    .testTarget(
      name: "OnTheMapCommandTests", dependencies: ["CommandRunning", "TestSchemas", "onthemap"],
      swiftSettings: settings),
    .target(name: "CommandRunning", path: "Tests/CommandRunning", swiftSettings: settings),
  ],
  // The gazetteer's bytes are embedded with C23's #embed.
  cLanguageStandard: .c2x
)

// Tools/fuzz/run sets this: the fuzzer's runtime has a main function of its own, and its flags are
// not for those who depend on this package.
if Context.environment["OTM_FUZZ"] != nil {
  let watched: SwiftSetting = .unsafeFlags(["-sanitize=fuzzer", "-parse-as-library"])
  for target in package.targets
  where [
    "CSV", "Gazetteer", "Geocoding", "JSON", "PostValidation", "Posting", "WebLinks",
    "WhereLanguage",
  ].contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-sanitize=fuzzer"]))
  }
  package.targets.append(
    .target(name: "FuzzHarness", path: "Tools/fuzz/Harness", swiftSettings: settings))
  for name in ["Reader", "Query", "Notation", "Link", "Reply", "Table", "Where"] {
    package.products.append(.executable(name: "fuzz-\(name)", targets: ["fuzz-\(name)"]))
    package.targets.append(
      .executableTarget(
        name: "fuzz-\(name)",
        dependencies: [
          "CSV", "FuzzHarness", "Gazetteer", "Geocoding", "Geography", "JSON", "PostValidation",
          "Posting", "SmallWorld", "WebLinks", "WhereLanguage",
          .product(name: "HTTPTypes", package: "swift-http-types"),
        ],
        path: "Tools/fuzz/\(name)", swiftSettings: settings + [watched],
        linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]))
  }
}
