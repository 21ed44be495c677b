import { generateKeyPair } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { readBackupSettings } from '../backup/backup-settings.ts'
import { findFreePort } from '../postgres/port.ts'
import { readStackSettings } from '../settings.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { checkClock } from './check-clock.ts'
import { examine, examineInstallation } from './examine.ts'
import { exitCodeOf, type Finding } from './finding.ts'
import { StandInServers } from './testing/stand-in-servers.ts'

const TLS_FOLDER = join(import.meta.dirname, '../../../gateway/src/testing/tls')

let database: TestDatabase
let db: pg.Client
let environment: Record<string, string>
let folder: string
const servers = new StandInServers()

beforeAll(async () => {
  database = await createTestDatabase()
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  await database.drop()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentinel-doctor-'))
  const [http, gatewayHttp, mqtt] = [await findFreePort(), await findFreePort(), await findFreePort()]
  environment = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DISK_RESERVE_MIB: '1',
    HTTP_PORT: String(http),
    GATEWAY_HTTP_PORT: String(gatewayHttp),
    MQTT_PORT: String(mqtt),
  }
  await db.query('truncate backup_run')
})
afterEach(async () => {
  servers.close()
  await rm(folder, { recursive: true })
})

const linesOf = (findings: Finding[], level: Finding['level']) =>
  findings.filter((finding) => finding.level === level).map(({ check, message }) => `${check}: ${message}`)

/** Adds the database rows that a running program writes about itself. */
async function recordProgram(program: 'api' | 'gateway', port: number): Promise<void> {
  await db.query(
    `with run as (
       insert into process_run (process, program, started_at) values ($1, $2, now()) returning run_id)
     insert into process_sample (run_id, figures) select run_id, '{}' from run`,
    [`${program} camera-server:${port}`, program],
  )
}

/** Omits the programs' settings, because each check of them starts two programs. */
function examineRest(): Promise<Finding[]> {
  return examineInstallation({
    environment,
    settings: readStackSettings(environment),
    backups: readBackupSettings(environment),
  })
}

async function findProblems(): Promise<string[]> {
  return linesOf(await examineRest(), 'problem')
}

test('a healthy installation has no problems, and warnings name what is not set up', async () => {
  await db.query(
    `insert into backup_run (started_at, name, row_count, file_count, written_bytes) values (now(), 'x', 1, 1, 1)`,
  )
  const findings = await examine(environment)
  expect(linesOf(findings, 'problem')).toEqual([])
  expect(linesOf(findings, 'fine').join('\n')).toMatch(/PostgreSQL 1[78].* answers/)
  expect(linesOf(findings, 'fine')).toContain('backup: The last backup is less than an hour old.')
  expect(linesOf(findings, 'warning')).toEqual([
    'programs: The api does not run. Its ports are free: npm start.',
    'programs: The gateway does not run. Its ports are free: npm start.',
    `mail: No mail is sent: SMTP_URL is not set, and mails are written to ${folder}/outgoing.`,
    'certificates: Devices connect without TLS: MQTTS_PORT is not set. Use it wherever a network is not yours.',
  ])
  expect(exitCodeOf(findings)).toBe(1)
})

test('all invalid settings are named', async () => {
  Object.assign(environment, { HTTP_PORT: 'eighty', RETENTION_DAYS: '-1', JWT_SECRET: 'short' })
  const problems = linesOf(await examine(environment), 'problem')
  expect(problems).toEqual([
    'settings: HTTP_PORT: must be a port, 0 to 65535.',
    'settings: JWT_SECRET: must have at least 32 characters.',
    'settings: RETENTION_DAYS: must be a whole number of days, 1 to 36500.',
  ])
})

test('a DATA_DIR that is a file, or has a secret that others can read, is a problem', async () => {
  await writeFile(join(folder, 'data-key'), 'k'.repeat(40), { mode: 0o644 })
  expect(await findProblems()).toEqual([
    expect.stringMatching(/^data folder: .*can read data-key in .*chmod 600/),
  ])
  environment['DATA_DIR'] = join(folder, 'data-key')
  expect(await findProblems()).toContain(
    `data folder: DATA_DIR: ${folder}/data-key is a file. Name a folder.`,
  )
})

test('a disk with less free space than its reserve is a problem', async () => {
  environment['DISK_RESERVE_MIB'] = '999999999'
  expect(await findProblems()).toEqual([
    expect.stringMatching(/^data folder: .* GiB free, less than DISK_RESERVE_MIB/),
  ])
})

test('a restore that has not finished is a problem', async () => {
  await db.query(`insert into schema_migration (name, checksum) values ('restore', '')`)
  onTestFinished(() => db.query(`delete from schema_migration where name = 'restore'`).then(() => undefined))
  expect(await findProblems()).toEqual([
    'database: A restore into this database has not finished: run npm run restore again.',
  ])
})

test('a port that another program uses is a problem', async () => {
  environment['MQTT_PORT'] = String(await servers.listen())
  const findings = await examineRest()
  expect(linesOf(findings, 'problem')).toEqual([
    `programs: MQTT_PORT: another program uses port ${environment['MQTT_PORT']} of 127.0.0.1. Stop it, or set another port.`,
  ])
  expect(linesOf(findings, 'warning')).toContain('programs: The gateway of this console does not run.')
})

test('a database that is away, or that refuses the password, is a problem', async () => {
  const port = await findFreePort()
  environment['DATABASE_URL'] = `postgres://me:secret@127.0.0.1:${port}/console`
  const [away] = await findProblems()
  expect(away).toMatch(`database: DATABASE_URL: no database at 127.0.0.1:${port}/console`)
  expect(away).not.toContain('secret')
  environment['DATABASE_URL'] = Object.assign(new URL(database.url), {
    password: 'wrong',
    username: 'nobody',
  }).href
  expect(await findProblems()).toEqual([expect.stringMatching(/^database: DATABASE_URL: .* refuses us/)])
})

test('a database of a newer version is a problem', async () => {
  await db.query(`insert into schema_migration values ('tables/9999-later.sql', 'x')`)
  const problems = await findProblems()
  await db.query(`delete from schema_migration where name = 'tables/9999-later.sql'`)
  expect(problems).toEqual([
    'database: The database has tables/9999-later.sql, which this version does not know.',
  ])
})

test('a clock that has been set back is a problem', async () => {
  await recordProgram('api', 1)
  await db.query(`update process_sample set sampled_at = now() + interval '1 hour'`)
  const problems = await findProblems()
  const onThisMachine = await checkClock(db, { isSameMachine: true })
  await db.query('truncate process_run cascade')
  expect(problems).toEqual([expect.stringMatching(/^clock: .*the clock has been set back/)])
  expect(onThisMachine).toEqual([expect.objectContaining({ level: 'problem' })])
  expect(await checkClock(db, { isSameMachine: true })).toEqual([
    { level: 'fine', message: expect.stringContaining('there is no other clock to compare it with') },
  ])
})

test('programs that answer belong to this console if its database knows them', async () => {
  const port = await servers.listenAsProgram()
  Object.assign(environment, { HTTP_PORT: String(port), GATEWAY_HTTP_PORT: String(port) })
  expect(await findProblems()).toEqual([
    expect.stringContaining(
      `programs: HTTP_PORT: the api that answers on port ${port} of 127.0.0.1 does not use this database`,
    ),
    expect.stringContaining(
      `programs: GATEWAY_HTTP_PORT: the gateway that answers on port ${port} of 127.0.0.1 does not use this database`,
    ),
  ])
  await recordProgram('api', port)
  await recordProgram('gateway', Number(environment['MQTT_PORT']))
  const findings = await examineRest()
  await db.query('truncate process_run cascade')
  expect(linesOf(findings, 'fine')).toContain(
    `programs: The api runs on http://127.0.0.1:${port} and is ready.`,
  )
  expect(linesOf(findings, 'problem')).toEqual([])
})

test('a mail server that cannot be reached, or that refuses the password, is a problem', async () => {
  environment['SMTP_URL'] = `smtp://me:secret@127.0.0.1:${await findFreePort()}`
  expect(await findProblems()).toEqual([
    expect.stringMatching(/^mail: SMTP_URL: .*cannot be used \(.*ECONNREFUSED/),
  ])
  const port = await servers.listen((socket) => {
    socket.write('220 here\r\n')
    socket.on('data', (line) =>
      socket.write(
        String(line).startsWith('EHLO') ? '250-here\r\n250 AUTH PLAIN\r\n' : '535 wrong password\r\n',
      ),
    )
  })
  environment['SMTP_URL'] = `smtp://me:secret@127.0.0.1:${port}`
  const [refused] = await findProblems()
  expect(refused).toMatch('535 wrong password')
  expect(refused).not.toContain('secret')
})

test('a certificate without its key, or with the key of another one, is a problem', async () => {
  const [key, certificate] = [join(folder, 'key.pem'), join(TLS_FOLDER, 'certificate.pem')]
  Object.assign(environment, {
    MQTTS_PORT: String(await findFreePort()),
    MQTTS_KEY: key,
    MQTTS_CERT: certificate,
  })
  expect(await findProblems()).toEqual([
    expect.stringMatching(/^certificates: MQTTS_KEY and MQTTS_CERT: ENOENT/),
  ])
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
  await writeFile(key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  expect(await findProblems()).toEqual([`certificates: MQTTS_KEY: ${key} is not the key of ${certificate}.`])
  await copyFile(join(TLS_FOLDER, 'key.pem'), key)
  expect(await findProblems()).toEqual([])
})

test('integrations that are off because of a missing key are a warning', async () => {
  await db.query(`with owner as (
      insert into user_account (email, username, password_hash) values ('o@x.example', 'o', '') returning user_id)
    insert into integration (user_id, platform, secret, secret_hint, off_reason)
    select user_id, 'gundi_v2', '\\x01', 'abcd', 'key_unreadable' from owner`)
  const warnings = linesOf(await examineRest(), 'warning')
  await db.query('delete from user_account')
  expect(warnings).toContainEqual(
    expect.stringMatching(
      /^integrations: 1 integration is off because the console cannot read the stored key/,
    ),
  )
})

test('a failed backup and a folder that cannot be written are problems, and an old backup is a warning', async () => {
  await db.query(`insert into backup_run (started_at, ended_at, name, row_count, file_count, written_bytes)
    values (now(), now() - interval '50 hours', 'x', 1, 1, 1)`)
  expect(linesOf(await examineRest(), 'warning').at(-1)).toBe(
    'backup: The last backup is 50 hours old. Take one: npm run backup -- --to DIR',
  )
  await db.query(`insert into backup_run (started_at, error) values (now(), 'the disk of /backups is full')`)
  expect(await findProblems()).toEqual(['backup: The last backup failed: the disk of /backups is full.'])
  await db.query(`insert into backup_run (started_at, name, row_count, file_count, written_bytes)
    values (now(), 'x', 1, 1, 1e17)`)
  environment['BACKUP_TO'] = join(folder, 'backups')
  await mkdir(join(folder, 'backups', '2026-11-26T02-30-00.000Z'), { recursive: true })
  expect(linesOf(await examineRest(), 'warning')).toContainEqual(
    expect.stringMatching(
      /^backup: BACKUP_TO: the disk of .* GiB free, and a backup may need 186264514\.9\./,
    ),
  )
  await writeFile(join(folder, 'file'), '')
  environment['BACKUP_TO'] = join(folder, 'file')
  expect(await findProblems()).toContain(
    `backup: BACKUP_TO: ${folder}/file cannot be written. Mount it, or give it to the user that the console runs as.`,
  )
})
