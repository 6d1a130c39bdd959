internal import FoundationEssentials
internal import GRDB
internal import TextTools

/// The tables of the store in SQLite, as a list of migrations.
///
/// Never change a released migration. Add a new one.
enum SQLiteSchema {
  /// The `PRAGMA application_id` of the database: "OTM1".
  static let applicationID: Int32 = 0x4F54_4D31

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("accounts and posts") { database in
      try database.execute(sql: "PRAGMA application_id = \(applicationID)")
      // Times are integer milliseconds since 1970, UTC.
      try database.execute(
        sql: """
          CREATE TABLE account (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            key TEXT NOT NULL UNIQUE,
            email TEXT NOT NULL UNIQUE COLLATE NOCASE,
            firstName TEXT NOT NULL,
            lastName TEXT NOT NULL,
            passwordHash TEXT,
            facebookID TEXT UNIQUE,
            isModerator INTEGER NOT NULL DEFAULT 0,
            isBlocked INTEGER NOT NULL DEFAULT 0,
            createdAt INTEGER NOT NULL
          ) STRICT;

          CREATE TABLE session (
            id INTEGER PRIMARY KEY,
            digest BLOB NOT NULL UNIQUE,
            accountID INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            createdAt INTEGER NOT NULL,
            expiresAt INTEGER NOT NULL
          ) STRICT;
          CREATE INDEX session_account ON session (accountID, createdAt);
          CREATE INDEX session_expiry ON session (expiresAt);

          CREATE TABLE apiKey (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            digest BLOB NOT NULL UNIQUE,
            name TEXT NOT NULL,
            accountID INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            createdAt INTEGER NOT NULL
          ) STRICT;
          CREATE INDEX apiKey_account ON apiKey (accountID);

          CREATE TABLE post (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            objectId TEXT NOT NULL UNIQUE,
            accountID INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            uniqueKey TEXT NOT NULL,
            firstName TEXT NOT NULL,
            lastName TEXT NOT NULL,
            mapString TEXT NOT NULL,
            mediaURL TEXT NOT NULL,
            latitude REAL NOT NULL,
            longitude REAL NOT NULL,
            createdAt INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL,
            isHidden INTEGER NOT NULL DEFAULT 0,
            revision INTEGER NOT NULL DEFAULT 0
          ) STRICT;
          CREATE INDEX post_account ON post (accountID);
          CREATE INDEX post_updated ON post (updatedAt) WHERE isHidden = 0;
          CREATE INDEX post_created ON post (createdAt) WHERE isHidden = 0;
          CREATE INDEX post_key ON post (uniqueKey, updatedAt) WHERE isHidden = 0;

          CREATE TABLE request (
            accountID INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            requestID TEXT NOT NULL,
            digest BLOB NOT NULL,
            status INTEGER NOT NULL,
            location TEXT,
            reply BLOB NOT NULL,
            createdAt INTEGER NOT NULL,
            PRIMARY KEY (accountID, requestID)
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX request_created ON request (createdAt);
          """)
    }
    migrator.registerMigration("passkeys") { database in
      try database.execute(
        sql: """
          CREATE TABLE passkey (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            credentialID BLOB NOT NULL UNIQUE,
            accountID INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            publicKey BLOB NOT NULL,
            signCount INTEGER NOT NULL,
            createdAt INTEGER NOT NULL
          ) STRICT;
          CREATE INDEX passkey_account ON passkey (accountID);
          """)
    }
    migrator.registerMigration("moderation") { database in
      // Entries stay when the moderator or the subject is removed.
      try database.execute(
        sql: """
          CREATE TABLE moderation (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            action TEXT NOT NULL,
            moderator TEXT NOT NULL,
            subject TEXT NOT NULL,
            createdAt INTEGER NOT NULL
          ) STRICT;
          """)
    }
    migrator.registerMigration("what was moderated stays written") { database in
      for change in ["UPDATE", "DELETE"] {
        try database.execute(
          sql: """
            CREATE TRIGGER moderation_\(change.lowercased()) BEFORE \(change) ON moderation
            BEGIN SELECT RAISE(ABORT, 'the log of moderation is only added to'); END
            """)
      }
    }
    migrator.registerMigration("import keys") { database in
      try database.execute(
        sql: """
          ALTER TABLE post ADD COLUMN importKey TEXT;
          CREATE UNIQUE INDEX post_importKey ON post (accountID, importKey)
            WHERE importKey IS NOT NULL;
          """)
    }
    migrator.registerMigration("roles, approval, invitations, ends of keys") { database in
      try database.execute(
        sql: """
          ALTER TABLE account ADD COLUMN role TEXT NOT NULL DEFAULT 'author'
            CHECK (role IN ('author', 'importer', 'moderator'));
          UPDATE account SET role = 'moderator' WHERE isModerator = 1;
          ALTER TABLE account DROP COLUMN isModerator;
          ALTER TABLE account ADD COLUMN isWaiting INTEGER NOT NULL DEFAULT 0;
          CREATE INDEX account_waiting ON account (id) WHERE isWaiting = 1;

          ALTER TABLE apiKey ADD COLUMN expiresAt INTEGER;
          ALTER TABLE apiKey ADD COLUMN usedAt INTEGER;
          ALTER TABLE passkey ADD COLUMN name TEXT NOT NULL DEFAULT '';
          ALTER TABLE passkey ADD COLUMN usedAt INTEGER;
          -- Whether the post was hidden together with its author: showing him again shows it too.
          ALTER TABLE post ADD COLUMN isHiddenWithAuthor INTEGER NOT NULL DEFAULT 0;

          -- Links that the operator or a moderator gives out: to sign up, or to set a password.
          CREATE TABLE link (
            digest BLOB NOT NULL PRIMARY KEY,
            accountID INTEGER REFERENCES account (id) ON DELETE CASCADE,
            remainingCount INTEGER NOT NULL,
            expiresAt INTEGER NOT NULL
          ) STRICT, WITHOUT ROWID;

          CREATE TABLE serverKey (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            bytes BLOB NOT NULL
          ) STRICT;

          -- Posts that their authors have just deleted on the pages, and may bring back.
          CREATE TABLE deletedPost (
            id INTEGER PRIMARY KEY,
            objectId TEXT NOT NULL UNIQUE,
            accountID INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            uniqueKey TEXT NOT NULL,
            firstName TEXT NOT NULL,
            lastName TEXT NOT NULL,
            mapString TEXT NOT NULL,
            mediaURL TEXT NOT NULL,
            latitude REAL NOT NULL,
            longitude REAL NOT NULL,
            createdAt INTEGER NOT NULL,
            updatedAt INTEGER NOT NULL,
            isHidden INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            importKey TEXT,
            isHiddenWithAuthor INTEGER NOT NULL,
            deletedAt INTEGER NOT NULL
          ) STRICT;
          CREATE INDEX deletedPost_account ON deletedPost (accountID);
          CREATE INDEX deletedPost_time ON deletedPost (deletedAt);
          """)
      try database.execute(
        sql: "INSERT INTO serverKey (id, bytes) VALUES (1, ?)",
        arguments: [Data(ServerKey.randomBytes())])
    }
    migrator.registerMigration("statements for several databases") { database in
      try database.execute(
        sql: """
          -- A partial index answers queries that have its condition as it is written.
          DROP INDEX post_updated;
          DROP INDEX post_created;
          DROP INDEX post_key;
          CREATE INDEX post_updated ON post (updatedAt) WHERE NOT isHidden;
          CREATE INDEX post_created ON post (createdAt) WHERE NOT isHidden;
          CREATE INDEX post_key ON post (uniqueKey, updatedAt) WHERE NOT isHidden;
          CREATE UNIQUE INDEX account_email ON account (lower(email));
          DROP INDEX account_waiting;
          CREATE INDEX account_waiting ON account (id) WHERE isWaiting;

          -- Challenges for passkeys that were answered, until they expire.
          CREATE TABLE usedChallenge (
            digest BLOB NOT NULL PRIMARY KEY,
            expiresAt INTEGER NOT NULL
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX usedChallenge_expiry ON usedChallenge (expiresAt);

          -- Has a row while this database is being filled from another.
          CREATE TABLE unfinishedCopy (id INTEGER PRIMARY KEY CHECK (id = 1)) STRICT;
          """)
    }
    migrator.registerMigration("one request id for several requests") { database in
      try database.execute(
        sql: """
          CREATE TABLE newRequest (
            accountID INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            requestID TEXT NOT NULL,
            digest BLOB NOT NULL,
            status INTEGER NOT NULL,
            -- The id of the post.
            location TEXT,
            reply BLOB NOT NULL,
            createdAt INTEGER NOT NULL,
            PRIMARY KEY (accountID, requestID, digest)
          ) STRICT, WITHOUT ROWID;
          INSERT INTO newRequest
            SELECT accountID, requestID, digest, status, location, reply, createdAt FROM request;
          DROP TABLE request;
          ALTER TABLE newRequest RENAME TO request;
          CREATE INDEX request_created ON request (createdAt);
          """)
    }
    migrator.registerMigration("names of devices, the address of the server") { database in
      try database.execute(
        sql: """
          -- What the account's page calls the device of a session.
          ALTER TABLE session ADD COLUMN device TEXT NOT NULL DEFAULT '';

          -- Where browsers reach the server that uses this database, for links to it.
          CREATE TABLE site (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            address TEXT NOT NULL
          ) STRICT;
          """)
    }
    return migrator
  }
}
