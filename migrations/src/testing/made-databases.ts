import pg from 'pg'
import { inject } from 'vitest'

/** Creates empty databases for one test file. The template for other test databases is already migrated. */
export class MadeDatabases {
  readonly #names: string[] = []
  readonly #clients: pg.Client[] = []

  async create(name: string): Promise<{ url: string; client: pg.Client }> {
    const admin = await this.connect(inject('databaseServerUrl'))
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name}`)
    this.#names.push(name)
    const url = Object.assign(new URL(inject('databaseServerUrl')), { pathname: name }).href
    const client = await this.connect(url)
    const { rows } = await client.query<{ has_timescale: boolean }>(
      `select current_setting('timescaledb.disable_load', true) is not null as has_timescale`,
    )
    if (rows[0]?.has_timescale) await client.query('create extension if not exists timescaledb')
    return { url, client }
  }

  async connect(url: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined) // the test drops its database
    await client.connect()
    this.#clients.push(client)
    return client
  }

  async drop(): Promise<void> {
    const admin = await this.connect(inject('databaseServerUrl'))
    for (const name of this.#names) await admin.query(`drop database ${name} with (force)`)
    for (const client of this.#clients) await client.end().catch(() => undefined) // lost with its database
  }
}
