import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storedFileName } from '@sentinel/platform/files/stored-file-name'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { addFiles } from './add-files.ts'
import { addModels } from './add-models.ts'

const classes = [{ class_id: 1, label: 'Lion' }]
const plan = { models: [{ alg_id: 11, name: 'Region', description: '', classes }], devices: [] }

let database: TestDatabase
let client: pg.Client
let dataDir: string

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  dataDir = await mkdtemp(join(tmpdir(), 'sentinel-demo-'))
})
afterAll(async () => {
  await client.end()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

test('models and firmware of the demo have files, and later changes to them are not overwritten', async () => {
  await addModels(client, plan)
  await addFiles(client, dataDir)
  const { rows } = await client.query<{ path: string; sha256: string; bytes: number }>(
    `select a.path, encode(f.sha256, 'hex') as sha256, f.size_bytes::int as bytes from alg a join stored_file f on f.sha256 = a.file_sha256`,
  )
  expect(rows).toHaveLength(3)
  for (const { path, sha256, bytes } of rows) {
    expect(path).toBe(sha256)
    expect(await readFile(join(dataDir, 'files', storedFileName(sha256)))).toHaveLength(bytes)
  }
  await client.query(`update alg set file_sha256 = null, bucket = 'theirs', path = 'x' where alg_id = 11`)
  await client.query(`delete from firmware_tag`)
  await addFiles(client, dataDir)
  expect((await client.query('select bucket from alg where alg_id = 11')).rows).toEqual([
    { bucket: 'theirs' },
  ])
  expect(
    (await client.query('select version, (select count(*)::int from firmware_tag) as tags from firmware'))
      .rows,
  ).toEqual([{ version: '2.6.0', tags: 0 }])
})
