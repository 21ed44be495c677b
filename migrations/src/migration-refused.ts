/** Thrown if the database cannot be migrated. The message is a single line for the operator. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}
