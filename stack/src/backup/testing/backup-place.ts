import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { loadSeed } from '../../seed/load-seed.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { listBackups, openBackupFolder } from '../backup-folder.ts'
import type { BackupOrder, BackupResult } from '../backup-request.ts'
import type { Manifest } from '../manifest.ts'
import type { Progress } from '../progress.ts'
import { restoreBackup } from '../restore/restore-backup.ts'
import type { RestoreRequest, RestoreResult } from '../restore/restore-request.ts'
import { takeBackup } from '../take-backup.ts'
import { verifyBackup } from '../verify-backup.ts'

export const PASSPHRASE = 'a long enough passphrase'
export const DATA_KEY = 'the data key of this console'
export const INSIGHTS = 3000
const noPause = async () => undefined
const silent: Progress = { begin: () => undefined, reach: () => undefined, add: () => undefined }

type Restored = RestoreResult & { databaseUrl: string; dataDir: string }

/** A console's database and data folder with something in every part, and a folder for backups. */
export class BackupPlace {
  readonly #source: TestDatabase
  readonly db: pg.Client
  readonly dataDir: string
  /** The backup folder. Set a new one for each test. */
  folder = ''
  readonly #made: string[] = []
  readonly #folders: string[] = []
  readonly #clients: pg.Client[] = []

  private constructor(source: TestDatabase, db: pg.Client, dataDir: string) {
    this.#source = source
    this.db = db
    this.dataDir = dataDir
    this.#clients.push(db)
    this.#folders.push(dataDir)
  }

  static async make(): Promise<BackupPlace> {
    const source = await createTestDatabase()
    const db = await connectTo(source.url)
    await fillDatabase(db)
    const dataDir = await mkdtemp(join(tmpdir(), 'sentinel-backup-'))
    await fillFolder(dataDir)
    return new BackupPlace(source, db, dataDir)
  }

  get sourceUrl(): string {
    return this.#source.url
  }

  async connect(url: string): Promise<pg.Client> {
    const client = await connectTo(url)
    this.#clients.push(client)
    return client
  }

  async makeFolder(): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'sentinel-backup-'))
    this.#folders.push(path)
    return path
  }

  async makeDatabase(): Promise<string> {
    const name = `backup_test_${randomUUID().replaceAll('-', '')}`
    await this.#administer(`create database ${name}`)
    this.#made.push(name)
    return this.#source.url.replace(/\/[^/]*$/, `/${name}`)
  }

  async backUp({
    db = this.db,
    progress,
    ...more
  }: Partial<Omit<BackupOrder, 'progress'>> & {
    db?: pg.Client
    progress?: Partial<Progress>
  } = {}): Promise<BackupResult> {
    const { folder, dataDir } = this
    return takeBackup(db, {
      databaseUrl: this.sourceUrl,
      folder,
      dataDir,
      passphrase: undefined,
      dataKeySetting: undefined,
      productVersion: '0.1.0',
      pace: noPause,
      progress: { ...silent, ...progress },
      ...more,
    })
  }

  /** Restores the last backup into a new database and folder unless the request names others. */
  async restore({
    passphrase,
    progress,
    ...more
  }: Partial<Omit<RestoreRequest, 'progress'>> & {
    passphrase?: string
    progress?: Partial<Progress>
  } = {}): Promise<Restored> {
    const target = {
      databaseUrl: more.databaseUrl ?? (await this.makeDatabase()),
      dataDir: more.dataDir ?? (await this.makeFolder()),
    }
    const key = await openBackupFolder(this.folder, passphrase)
    const request = {
      folder: this.folder,
      name: await this.lastName(),
      key,
      dataKeySetting: undefined,
      leavesOutDamaged: false,
    }
    const result = await restoreBackup({
      ...request,
      ...more,
      ...target,
      progress: { ...silent, ...progress },
    })
    return { ...target, ...result }
  }

  async verify(passphrase?: string): Promise<Manifest> {
    const key = await openBackupFolder(this.folder, passphrase)
    return verifyBackup({ folder: this.folder, name: await this.lastName(), key }, silent)
  }

  async lastName(): Promise<string> {
    return (await listBackups(this.folder)).at(-1) ?? ''
  }

  /** Returns the files in the content folder. */
  async listContents(): Promise<string[]> {
    const paths = await readdir(join(this.folder, 'content'), { recursive: true })
    return paths.filter((path) => path.length > 60).map((path) => join(this.folder, 'content', path))
  }

  async remove(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.end()))
    for (const name of this.#made) await this.#administer(`drop database ${name} with (force)`)
    await this.#source.drop()
    for (const path of this.#folders) await rm(path, { recursive: true, force: true })
  }

  async #administer(statement: string): Promise<void> {
    const admin = await connectTo(inject('databaseServerUrl'))
    await admin.query(statement)
    await admin.end()
  }
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  return client
}

async function fillDatabase(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ user_id: number }>(
    `insert into user_account (email, username, password_hash) values ('a@b.example', $1, '') returning user_id`,
    ['Ada "\\\t\n'],
  )
  const ownerId = rows[0]?.user_id ?? 0
  const endsAtMs = Date.parse('2026-11-01T10:00:00Z')
  await loadSeed(db, { seed: 7, insights: INSIGHTS, devices: 12, days: 90, endsAtMs }, { ownerId })
  await db.query(
    `insert into integration (user_id, platform, secret, secret_hint, base_url, recipients)
     values ($1, 'gundi_v2', '\\x01', 'abcd', 'https://gundi.example', '{}'), ($1, 'email', null, null, null, '{a@b.example}')`,
    [ownerId],
  )
}

/** Writes three files, two of them with the same content. */
async function fillFolder(dataDir: string): Promise<void> {
  const photos = join(dataDir, 'photos', '7')
  await mkdir(photos, { recursive: true })
  const picture = randomBytes(300_000)
  await writeFile(join(photos, 'one.original.jpg'), picture)
  await writeFile(join(photos, 'same.original.jpg'), picture)
  await writeFile(join(photos, 'two.photo.jpg'), Buffer.alloc(1000, 'b'))
  await writeFile(join(dataDir, 'data-key'), DATA_KEY)
}

/** Changes one byte in the middle of a file. */
export async function damage(file: string): Promise<void> {
  const content = await readFile(file)
  const middle = content.length >> 1
  content[middle] = (content[middle] ?? 0) ^ 1
  await writeFile(file, content)
}
