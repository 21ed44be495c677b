import { migrate } from '@sentinel/migrations/migrate'
import pg from 'pg'
import { StartupError } from '../postgres/startup-error.ts'
import { DEMO_EMAILS } from './demo-accounts.ts'

/**
 * Throws where the database has accounts beside the demo's: those have a password that everybody knows, and `--reset`
 * takes all there is.
 */
export async function refuseForeignData(databaseUrl: string, dataDir: string): Promise<void> {
  await migrate(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sentinel-demo' })
  client.on('error', () => undefined) // the query that fails tells
  await client.connect()
  try {
    const { rows } = await client.query<{ accounts: number; email: string }>(
      `select count(*)::int as accounts, min(email) as email from user_account where email <> all ($1)`,
      [DEMO_EMAILS],
    )
    const { accounts = 0, email = '' } = rows[0] ?? {}
    if (accounts > 0)
      throw new StartupError(
        `the data in ${dataDir} is not the demo's alone, it has ${accounts === 1 ? 'the account' : `${accounts} accounts, such as`} ${email}: ` +
          'name another folder (DATA_DIR=./demo-data npm run demo)',
      )
  } finally {
    await client.end()
  }
}
