import { readArguments, runCommand } from './command-line.ts'

/** Migrates (every command does so first) and says what the database has. */
await runCommand({
  name: 'migrate',
  read: () => readArguments(undefined, {}, 'npm run migrate'),
  async run(client) {
    const { rows } = await client.query<{ name: string }>(
      'select name from schema_migration order by name desc limit 1',
    )
    return { newest: rows[0]?.name }
  },
})
