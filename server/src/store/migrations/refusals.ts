/** A refusal to use or to change a database's schema, with a message that says what to do. */
export class MigrationRefused extends Error {}

/** The database was written by a newer program than this one. */
export class DatabaseIsNewer extends MigrationRefused {
  constructor(found: number, known: number) {
    super(
      `The database has schema version ${found}; this program supports versions up to ${known}. ` +
        "Start the newer program, or restore a backup that was made before the update.",
    );
  }
}

/** A newer program has changed the schema while this one runs. */
export class SchemaBecameNewer extends Error {
  constructor({ found, known }: NewerVersion, options: ErrorOptions) {
    super(
      `A newer program has changed the database to schema version ${found}; this program supports versions up to ${known}. ` +
        "Stop this instance and start the newer program.",
      options,
    );
  }
}

/** The version of a database's schema, and the newest version that the program supports. */
export interface NewerVersion {
  readonly found: number;
  readonly known: number;
}

/** The database was written by an older program than this one. */
export class DatabaseIsOlder extends MigrationRefused {
  /** @param isUpdatable whether a start of this program updates it */
  constructor(found: number, isUpdatable: boolean) {
    super(
      isUpdatable
        ? `The database has the older schema version ${found}. Start this program on it once, which updates it, or use the program that it ran with.`
        : `The database has schema version ${found}, which this program cannot update. Start the last program of the trials on it first, which brings it to schema version 33 on PostgreSQL or 23 on SQLite; this program updates that.`,
    );
  }
}

/** Another instance is migrating and takes too long. */
export class MigrationIsBusy extends MigrationRefused {
  constructor(seconds: number) {
    super(`Another instance has been updating the database for ${seconds} s. Wait for it, then start again.`);
  }
}
