/** Thrown if the database cannot be migrated. The message is one line for the person who starts the program. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}
