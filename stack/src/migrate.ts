import { readArguments, runCommand } from './command-line.ts'

/** Migrates (which every command does first) and prints what the database contains. */
await runCommand({
  name: 'migrate',
  read: () => readArguments(undefined, {}, 'npm run migrate'),
  async run(client) {
    const { rows } = await client.query<{ version: string; tables: string }>(
      `select max(checksum) filter (where name = 'version') as version, max(name) filter (where name like 'tables/%') as tables
       from schema_migration`,
    )
    return { ...rows[0] }
  },
})
