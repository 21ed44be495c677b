/** Why a database can't be migrated; the message is a line for the person who starts the program. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}
