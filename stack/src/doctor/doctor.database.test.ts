import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { StandInServers } from './testing/stand-in-servers.ts'

const PROGRAM = join(import.meta.dirname, '../doctor.ts')
const TLS_FOLDER = join(import.meta.dirname, '../../../gateway/src/testing/tls')

let database: TestDatabase
let folder: string
let environment: Record<string, string>
const servers = new StandInServers()

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'sentinel-doctor-'))
  const key = join(folder, 'key.pem')
  await copyFile(join(TLS_FOLDER, 'key.pem'), key)
  const [port, mail] = [await servers.listenAsProgram(), await servers.listen(answerMail)]
  await fillDatabase(port)
  environment = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DISK_RESERVE_MIB: '1',
    HTTP_PORT: String(port),
    GATEWAY_HTTP_PORT: String(port),
    MQTT_PORT: String(port),
    MQTTS_PORT: String(port),
    MQTTS_KEY: key,
    MQTTS_CERT: join(TLS_FOLDER, 'certificate.pem'),
    SMTP_URL: `smtp://127.0.0.1:${mail}`,
  }
})
afterAll(async () => {
  servers.close()
  await rm(folder, { recursive: true })
  await database.drop()
})

function answerMail(socket: Socket): void {
  socket.write('220 here\r\n')
  socket.on('data', () => socket.write('250 fine\r\n'))
}

/** Sets up a console with running programs and a backup. */
async function fillDatabase(port: number): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(
    `with run as (
       insert into process_run (process, program, started_at)
       select program || ' here:' || $1::int, program, now() from unnest('{api,gateway}'::text[]) program returning run_id)
     insert into process_sample (run_id, figures) select run_id, '{}' from run`,
    [port],
  )
  await client.query(
    `insert into backup_run (started_at, name, row_count, file_count, written_bytes) values (now(), 'x', 1, 1, 1)`,
  )
  await client.end()
}

async function run(args: string[], settings: Record<string, string> = {}) {
  const env = { ...environment, ...settings }
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [PROGRAM, ...args], { env })
    return { code: 0, stdout, stderr }
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number } // what execFile rejects with
    return { code, stdout, stderr }
  }
}

test('the exit code is the severity, and every line has a finding', async () => {
  const fine = await run([])
  expect(fine).toMatchObject({ code: 0, stderr: '' })
  expect(fine.stdout.trimEnd().split('\n')).toEqual(
    Array.from({ length: 10 }, () => expect.stringMatching(/^fine {5}[a-z ]+: .+\.$/)),
  )
  const warned = await run(['--json'], { SMTP_URL: '' })
  expect(warned).toMatchObject({ code: 1, stderr: '' })
  const { exit_code, findings } = JSON.parse(warned.stdout)
  expect(exit_code).toBe(1)
  expect(findings).toContainEqual({
    check: 'mail',
    level: 'warning',
    message: expect.stringContaining('SMTP_URL is not set'),
  })
  const bad = await run([], { DISK_RESERVE_MIB: '999999999' })
  expect(bad).toMatchObject({ code: 2, stderr: '' })
  expect(bad.stdout).toMatch(/^PROBLEM {2}data folder: .*less than DISK_RESERVE_MIB/m)
})

test('an unknown option exits with code 3, and --help prints the usage', async () => {
  expect(await run(['--jsn'])).toMatchObject({
    code: 3,
    stdout: '',
    stderr: expect.stringMatching(/^doctor: Unknown option '--jsn'/),
  })
  expect(await run(['--help'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^usage: .*\n/) })
})
