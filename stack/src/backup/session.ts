import type { ClientOptions } from '../with-client.ts'

/** COPY writes values according to the session's settings, which may have different defaults for a role or a database. */
export const BACKUP_SESSION: ClientOptions = {
  applicationName: 'sentinel-backup',
  settings: {
    datestyle: 'ISO',
    intervalstyle: 'postgres',
    extra_float_digits: 3,
    statement_timeout: 0,
    lock_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  },
}
