#if PostgreSQL
  internal import FoundationEssentials

  /// The tables of the store in PostgreSQL, as a list of migrations.
  ///
  /// They are those of ``SQLiteSchema``, with the same names, constraints and indexes. Texts have
  /// the collation "C": they compare by their bytes, as in SQLite, and no new version of a
  /// collation damages an index. Names without quotes are in small letters, so a statement for both
  /// databases finds them.
  ///
  /// Never change a released migration. Add a new one.
  enum PostgreSQLSchema {
    /// The oldest version of the server: 12.
    static let oldestVersion = 120_000

    /// The tables with what people and programs store, in an order in which they can be filled.
    static let tables = [
      "account", "session", "apiKey", "post", "request", "passkey", "moderation", "link",
      "serverKey", "deletedPost", "usedChallenge", "site",
    ]

    static let migrations: [(name: String, statements: [String])] = [
      ("accounts and posts", accountsAndPosts), ("limits and writers", limitsAndWriters),
      ("one request id for several requests", severalRequests),
      ("names of devices, the address of the server", devicesAndAddress),
    ]

    /// Creates the tables, or brings them up to date.
    ///
    /// Several processes may do this at once: the first does it, and the others wait for its lock.
    /// If nothing is to be done, no process waits.
    ///
    /// - Parameters:
    ///   - connection: a connection without a transaction.
    ///   - name: what messages call the database.
    ///   - createIfMissing: whether to create the tables if there are none.
    /// - Throws: ``StoreError``, `PostgreSQLError`. Then nothing is changed.
    static func migrate(
      _ connection: PostgreSQLConnection, name: String, createIfMissing: Bool
    ) throws {
      if try isCurrent(connection) { return }
      try connection.exchange([PostgreSQLWriter.begin, PostgreSQLWriter.lock])
      do {
        let done = try migrationsDone(in: connection, name: name, createIfMissing: createIfMissing)
        guard done.isSubset(of: migrations.map(\.name)) else {
          throw StoreError.fromTheFuture(path: name)
        }
        var statements: [SQLQuery] = []
        for migration in migrations where !done.contains(migration.name) {
          statements += migration.statements.map { SQLQuery($0, []) }
          statements.append(
            SQLQuery("INSERT INTO onthemap_migration (name) VALUES (?)", [migration.name]))
        }
        if !done.contains(migrations[0].name) {
          statements.append(
            SQLQuery(
              "INSERT INTO serverKey (id, bytes) VALUES (1, ?)", [Data(ServerKey.randomBytes())]))
        }
        for statement in statements { try connection.exchange([statement], isKept: false) }
        try connection.exchange([PostgreSQLWriter.commit])
      } catch {
        if !connection.isClosed { _ = try? connection.exchange([SQLQuery("ROLLBACK", [])]) }
        throw error
      }
    }

    /// Whether the database has all migrations, and no other.
    private static func isCurrent(_ connection: PostgreSQLConnection) throws -> Bool {
      let table = "to_regclass(quote_ident(current_schema()) || '.onthemap_migration')"
      let found = try names("SELECT \(table)::text WHERE \(table) IS NOT NULL", in: connection)
      guard !found.isEmpty else { return false }
      return try Set(names("SELECT name FROM onthemap_migration", in: connection))
        == Set(migrations.map(\.name))
    }

    /// The first column of the rows of a query.
    private static func names(
      _ text: String, in connection: PostgreSQLConnection
    ) throws -> [String] {
      guard let result = try connection.exchange([SQLQuery(text, [])], isKept: false).last else {
        return []
      }
      return try (0..<result.rowCount).map { try result.row($0)[0] }
    }

    private static func migrationsDone(
      in connection: PostgreSQLConnection, name: String, createIfMissing: Bool
    ) throws -> Set<String> {
      let present = try names(
        """
        SELECT relname::text FROM pg_class
        WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
          AND relkind IN ('r', 'p', 'v')
        """, in: connection)
      if present.contains("onthemap_migration") {
        return Set(try names("SELECT name FROM onthemap_migration", in: connection))
      }
      // The tables of something else that have the same names.
      let taken = Set(tables.map { $0.lowercased() }).intersection(present)
      guard taken.isEmpty else { throw StoreError.notADatabase(path: name) }
      guard createIfMissing else {
        throw StoreError.cannotOpen(
          path: name, reason: "it has no tables of onthemap; \"onthemap serve\" makes them")
      }
      try connection.exchange(
        [
          SQLQuery(
            """
            CREATE TABLE onthemap_migration (
              name text PRIMARY KEY,
              doneAt timestamptz NOT NULL DEFAULT now()
            )
            """, [])
        ], isKept: false)
      return []
    }

    // Times are integer milliseconds since 1970, UTC.
    private static let accountsAndPosts = [
      """
      CREATE TABLE account (
        id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        key text COLLATE "C" NOT NULL UNIQUE,
        email text COLLATE "C" NOT NULL,
        firstName text COLLATE "C" NOT NULL,
        lastName text COLLATE "C" NOT NULL,
        passwordHash text COLLATE "C",
        facebookID text COLLATE "C" UNIQUE,
        role text COLLATE "C" NOT NULL DEFAULT 'author'
          CHECK (role IN ('author', 'importer', 'moderator')),
        isBlocked boolean NOT NULL DEFAULT FALSE,
        isWaiting boolean NOT NULL DEFAULT FALSE,
        createdAt bigint NOT NULL
      )
      """,
      "CREATE UNIQUE INDEX account_email ON account (lower(email))",
      "CREATE INDEX account_waiting ON account (id) WHERE isWaiting",
      """
      CREATE TABLE session (
        id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        digest bytea NOT NULL UNIQUE,
        accountID bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        createdAt bigint NOT NULL,
        expiresAt bigint NOT NULL
      )
      """,
      "CREATE INDEX session_account ON session (accountID, createdAt)",
      "CREATE INDEX session_expiry ON session (expiresAt)",
      """
      CREATE TABLE apiKey (
        id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        digest bytea NOT NULL UNIQUE,
        name text COLLATE "C" NOT NULL,
        accountID bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        createdAt bigint NOT NULL,
        expiresAt bigint,
        usedAt bigint
      )
      """,
      "CREATE INDEX apiKey_account ON apiKey (accountID)",
      """
      CREATE TABLE post (
        id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        objectId text COLLATE "C" NOT NULL UNIQUE,
        accountID bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        uniqueKey text COLLATE "C" NOT NULL,
        firstName text COLLATE "C" NOT NULL,
        lastName text COLLATE "C" NOT NULL,
        mapString text COLLATE "C" NOT NULL,
        mediaURL text COLLATE "C" NOT NULL,
        latitude double precision NOT NULL,
        longitude double precision NOT NULL,
        createdAt bigint NOT NULL,
        updatedAt bigint NOT NULL,
        isHidden boolean NOT NULL DEFAULT FALSE,
        revision bigint NOT NULL DEFAULT 0,
        importKey text COLLATE "C",
        isHiddenWithAuthor boolean NOT NULL DEFAULT FALSE
      )
      """,
      "CREATE INDEX post_account ON post (accountID, id)",
      "CREATE INDEX post_updated ON post (updatedAt, id) WHERE NOT isHidden",
      "CREATE INDEX post_created ON post (createdAt, id) WHERE NOT isHidden",
      "CREATE INDEX post_key ON post (uniqueKey, updatedAt, id) WHERE NOT isHidden",
      """
      CREATE UNIQUE INDEX post_importKey ON post (accountID, importKey)
        WHERE importKey IS NOT NULL
      """,
      """
      CREATE TABLE request (
        accountID bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        requestID text COLLATE "C" NOT NULL,
        digest bytea NOT NULL,
        status bigint NOT NULL,
        location text COLLATE "C",
        reply bytea NOT NULL,
        createdAt bigint NOT NULL,
        PRIMARY KEY (accountID, requestID)
      )
      """,
      "CREATE INDEX request_created ON request (createdAt)",
      """
      CREATE TABLE passkey (
        id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        credentialID bytea NOT NULL UNIQUE,
        accountID bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        publicKey bytea NOT NULL,
        signCount bigint NOT NULL,
        createdAt bigint NOT NULL,
        name text COLLATE "C" NOT NULL DEFAULT '',
        usedAt bigint
      )
      """,
      "CREATE INDEX passkey_account ON passkey (accountID)",
      """
      CREATE TABLE moderation (
        id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        action text COLLATE "C" NOT NULL,
        moderator text COLLATE "C" NOT NULL,
        subject text COLLATE "C" NOT NULL,
        createdAt bigint NOT NULL
      )
      """,
      """
      CREATE FUNCTION moderation_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'the log of moderation is only added to'; END $$
      """,
      """
      CREATE TRIGGER moderation_change BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation
      FOR EACH STATEMENT EXECUTE FUNCTION moderation_only_grows()
      """,
      """
      CREATE TABLE link (
        digest bytea NOT NULL PRIMARY KEY,
        accountID bigint REFERENCES account (id) ON DELETE CASCADE,
        remainingCount bigint NOT NULL,
        expiresAt bigint NOT NULL
      )
      """,
      "CREATE INDEX link_account ON link (accountID)",
      "CREATE TABLE serverKey (id bigint PRIMARY KEY CHECK (id = 1), bytes bytea NOT NULL)",
      """
      CREATE TABLE deletedPost (
        id bigint PRIMARY KEY,
        objectId text COLLATE "C" NOT NULL UNIQUE,
        accountID bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
        uniqueKey text COLLATE "C" NOT NULL,
        firstName text COLLATE "C" NOT NULL,
        lastName text COLLATE "C" NOT NULL,
        mapString text COLLATE "C" NOT NULL,
        mediaURL text COLLATE "C" NOT NULL,
        latitude double precision NOT NULL,
        longitude double precision NOT NULL,
        createdAt bigint NOT NULL,
        updatedAt bigint NOT NULL,
        isHidden boolean NOT NULL,
        revision bigint NOT NULL,
        importKey text COLLATE "C",
        isHiddenWithAuthor boolean NOT NULL,
        deletedAt bigint NOT NULL
      )
      """,
      "CREATE INDEX deletedPost_account ON deletedPost (accountID)",
      "CREATE INDEX deletedPost_time ON deletedPost (deletedAt)",
      "CREATE TABLE usedChallenge (digest bytea NOT NULL PRIMARY KEY, expiresAt bigint NOT NULL)",
      "CREATE INDEX usedChallenge_expiry ON usedChallenge (expiresAt)",
      // Has a row while this database is being filled from another.
      "CREATE TABLE unfinishedCopy (id bigint PRIMARY KEY CHECK (id = 1))",
    ]

    /// The table of replies with the key of SQLite's.
    private static let severalRequests = [
      """
      ALTER TABLE request DROP CONSTRAINT request_pkey,
        ADD PRIMARY KEY (accountID, requestID, digest)
      """
    ]

    private static let devicesAndAddress = [
      "ALTER TABLE session ADD COLUMN device text COLLATE \"C\" NOT NULL DEFAULT ''",
      """
      CREATE TABLE site (
        id bigint PRIMARY KEY CHECK (id = 1),
        address text COLLATE "C" NOT NULL
      )
      """,
    ]

    private static let limitsAndWriters = [
      // The number of the last commit of each process.
      """
      CREATE TABLE writer (
        id bytea NOT NULL PRIMARY KEY,
        commitNumber bigint NOT NULL,
        usedAt bigint NOT NULL
      )
      """,
      // Token buckets. A crash of the server empties an unlogged table: then the limits begin anew.
      """
      CREATE UNLOGGED TABLE bucket (
        key bytea NOT NULL PRIMARY KEY,
        tokens double precision NOT NULL,
        filledAt bigint NOT NULL,
        fullAt bigint NOT NULL
      )
      """,
      // Takes tokens from all buckets or from none. Gives the seconds to wait, or null. Buckets are
      // locked in the order of their keys, which prevents deadlocks.
      """
      CREATE FUNCTION take_tokens(
        keys bytea[], capacities double precision[], rates double precision[],
        amount double precision, now bigint
      ) RETURNS bigint LANGUAGE plpgsql AS $$
      DECLARE
        wait double precision;
      BEGIN
        INSERT INTO bucket (key, tokens, filledAt, fullAt)
          SELECT k, c, now, now FROM unnest(keys, capacities) AS t (k, c) ORDER BY k
          ON CONFLICT (key) DO NOTHING;
        PERFORM 1 FROM bucket WHERE key = ANY (keys) ORDER BY key FOR UPDATE;
        SELECT max((least(amount, c) - least(c, tokens + greatest(0, now - filledAt) * r / 1000)) / r)
          INTO wait
          FROM unnest(keys, capacities, rates) AS t (k, c, r) JOIN bucket ON key = k;
        IF wait > 0 THEN RETURN greatest(1, ceil(wait)); END IF;
        UPDATE bucket SET
            tokens = least(c, tokens + greatest(0, now - filledAt) * r / 1000) - least(amount, c),
            filledAt = greatest(filledAt, now),
            fullAt = greatest(filledAt, now) + ceil(c / r * 1000)
          FROM unnest(keys, capacities, rates) AS t (k, c, r) WHERE key = k;
        RETURN NULL;
      END $$
      """,
    ]
  }
#endif
