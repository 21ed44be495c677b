import { migrate } from '@sentinel/migrations/migrate'
import pg from 'pg'
import { StartupError } from '../postgres/startup-error.ts'
import { DEMO_EMAILS } from './demo-accounts.ts'

/**
 * Returns the email addresses of accounts that users have created in the demo. If the database has accounts but none of the demo's, it belongs to a
 * real console. Throws in that case, because the passwords that the demo would add are public.
 */
export async function findOtherAccounts(databaseUrl: string, dataDir: string): Promise<string[]> {
  await migrate(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sentinel-demo' })
  client.on('error', () => undefined) // the failing query reports the error
  await client.connect()
  try {
    const { rows } = await client.query<{ email: string; is_demo: boolean }>(
      `select email, email = any ($1) as is_demo from user_account order by user_id`,
      [DEMO_EMAILS],
    )
    const others = rows.filter(({ is_demo }) => !is_demo).map(({ email }) => email)
    if (others.length > 0 && others.length === rows.length) throw notTheDemo(others, dataDir)
    return others
  } finally {
    await client.end()
  }
}

function notTheDemo(emails: readonly string[], dataDir: string): StartupError {
  const accounts = emails.length === 1 ? 'the account' : `${emails.length} accounts, such as`
  return new StartupError(
    `the data in ${dataDir} is not the demo's, it has ${accounts} ${emails[0]}: ` +
      'name another folder (DATA_DIR=./demo-data npm run demo)',
  )
}
