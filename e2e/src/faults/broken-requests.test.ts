import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aChirpStackUplink, anInsightFrame, aTtsUplink } from '@sentinel/gateway/testing/radio-events'
import { DurableFolder } from '@sentinel/platform/files/durable-folder'
import { storedFileName } from '@sentinel/platform/files/stored-file-name'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { extent } from './extent.ts'
import { type GatewayProcess, startGatewayProcess } from './gateway-process.ts'

const ROUNDS = extent(1, 20)
/** More than the buffers of a connection can hold, so that a response that is not read stays unfinished. */
const FILE_BYTES = 20_000_000
const UNREAD_ANSWERS = extent(20, 200)
const DEVICE_ID = 1001
const DEVICE_SECRET = 'a-secret-of-the-device'
const DEV_EUI = '70b3d57e000003e9'
const INGEST_SECRET = 'a-secret-of-the-network-server'

let testDatabase: TestDatabase
let database: pg.Client
let dataDir: string
let gateway: GatewayProcess
let sha256: string
let messageId = 0

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = new pg.Client({ connectionString: testDatabase.url })
  await database.connect()
  dataDir = await mkdtemp(join(tmpdir(), 'sentinel-faults-'))
  gateway = await startGatewayProcess(testDatabase.url, {
    DATA_DIR: dataDir,
    DISK_RESERVE_MIB: '0',
    INGEST_SECRET,
  })
  await database.query('insert into device (device_id, secret_sha256, dev_eui) values ($1, $2, $3)', [
    DEVICE_ID,
    createHash('sha256').update(DEVICE_SECRET).digest(),
    DEV_EUI,
  ])
  sha256 = await addFile(randomBytes(FILE_BYTES))
})
afterAll(async () => {
  await gateway.remove()
  await database.end()
  await testDatabase.drop()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  if (!gateway.isRunning()) await gateway.start() // the previous test failed
})

/** Stores a file that one of the device's commands names. */
async function addFile(content: Buffer): Promise<string> {
  const hash = createHash('sha256').update(content).digest()
  await new DurableFolder(join(dataDir, 'files')).write(storedFileName(hash.toString('hex')), content)
  await database.query('insert into stored_file (sha256, md5, size_bytes) values ($1, $2, $3)', [
    hash,
    Buffer.alloc(16),
    content.length,
  ])
  await database.query(
    `with command as (
       insert into device_command (command_id, cancel_id, device_id, command_number, type, message, payload, expires_at)
       values ($1, $2, $3, 1, 'update_model_settings', '{}', '{}', now() + interval '1 day') returning command_key)
     insert into command_file (command_key, position, sha256) select command_key, 1, $4 from command`,
    [randomUUID(), randomUUID(), DEVICE_ID, hash],
  )
  return hash.toString('hex')
}

interface Target {
  path: () => string
  authorization: string
  body: () => string
  /** The caller's address. Wrong passwords are counted by address. */
  from?: string
}

const BEARER = `Bearer ${INGEST_SECRET}`
const BASIC = `Basic ${Buffer.from(`${DEVICE_ID}:${DEVICE_SECRET}`).toString('base64')}`
const uplink = (toEvent: (frame: { devEui: string }) => object) => () =>
  JSON.stringify(toEvent({ devEui: DEV_EUI }))

const TARGETS: Record<string, Target> = {
  '/healthz': { path: () => '/healthz', authorization: BEARER, body: () => '{}' },
  '/readyz': { path: () => '/readyz', authorization: BEARER, body: () => '{}' },
  '/metrics': { path: () => '/metrics', authorization: BEARER, body: () => '{}' },
  'events of ChirpStack': {
    path: () => '/ingest/chirpstack?event=up',
    authorization: BEARER,
    body: uplink(aChirpStackUplink),
  },
  'events of The Things Stack': {
    path: () => '/ingest/tts',
    authorization: BEARER,
    body: uplink(aTtsUplink),
  },
  'events with a wrong secret': {
    path: () => '/ingest/tts',
    authorization: 'Bearer x',
    body: uplink(aTtsUplink),
  },
  'files of devices': {
    path: () => `/device/files/${sha256}`,
    authorization: BASIC,
    body: () => 'x'.repeat(1000),
  },
  'files of devices with a wrong secret': {
    path: () => `/device/files/${sha256}`,
    authorization: 'Basic MTAwMTp4',
    from: '192.0.2.1',
    body: () => 'x'.repeat(1000),
  },
  'unknown addresses': { path: () => '/nothing', authorization: BEARER, body: () => 'x'.repeat(1000) },
}

interface Sent {
  header: string
  body: string
  method: string
}

/** Breaks a request or abandons its response. Resolves when the connection is closed. */
const CALLERS: Record<string, (socket: Socket, sent: Sent) => void> = {
  'reads the answer': (socket, { header, body }) => socket.resume().write(header + body),
  'closes its side at once': (socket, { header, body }) => socket.resume().end(header + body),
  'resets at once': (socket, { header, body }) => socket.write(header + body, () => socket.resetAndDestroy()),
  'resets at the answer': (socket, { header, body }) =>
    socket.once('data', () => socket.resetAndDestroy()).write(header + body),
  'closes in its header': (socket, { header }) => socket.resume().end(header.slice(0, header.length / 2)),
  'resets in its header': (socket, { header }) =>
    socket.write(header.slice(0, header.length / 2), () => socket.resetAndDestroy()),
  'closes in its body': (socket, { header, body }) => socket.resume().end(header + body.slice(0, -1)),
  'resets in its body': (socket, { header, body }) =>
    socket.write(header + body.slice(0, -1), () => socket.resetAndDestroy()),
  'sends more than it has announced': (socket, { header, body }) =>
    socket.resume().write(`${header}${body}garbage\r\n\r\n`),
  'breaks a chunk': (socket, { header, body }) =>
    socket
      .resume()
      .end(
        `${header.replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked')}5\r\n${body.slice(0, 5)}\r\nzz\r\n`,
      ),
  'waits for a 100 and leaves': (socket, { header }) =>
    socket
      .once('data', () => socket.resetAndDestroy())
      .write(header.replace('Host', 'Expect: 100-continue\r\nHost')),
  'asks for another protocol': (socket, { header }) =>
    socket.resume().end(header.replace('Connection: close', 'Connection: Upgrade\r\nUpgrade: websocket')),
  'sends three requests at once and resets at the first answer': (socket, { header, body }) =>
    socket
      .once('data', () => socket.resetAndDestroy())
      .write((header.replace('Connection: close', 'Connection: keep-alive') + body).repeat(3)),
}

function write(target: Target, method: string): Sent {
  const body = target.body()
  const lines = [
    `${method} ${target.path()} HTTP/1.1`,
    'Host: gateway',
    'Connection: close',
    `X-Forwarded-For: ${target.from ?? '192.0.2.2'}`,
    `Authorization: ${target.authorization}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  return { method, header: `${lines.join('\r\n')}\r\n\r\n`, body }
}

async function openSocket(): Promise<Socket> {
  const socket = connect(Number(new URL(gateway.httpUrl).port), '127.0.0.1')
  socket.on('error', () => undefined) // 'close' follows
  await once(socket, 'connect')
  return socket
}

const RUNNING = { status: 204, stored: 1, fileBytes: FILE_BYTES, isRunning: true }

/** The gateway could crash shortly after its last response, so it must also answer other requests and store an uplink. */
async function checkRunning(): Promise<typeof RUNNING> {
  messageId += 1
  const event = aChirpStackUplink({ devEui: DEV_EUI, data: anInsightFrame(messageId, messageId) })
  const { status } = await fetch(`${gateway.httpUrl}/ingest/chirpstack?event=up`, {
    method: 'POST',
    headers: { authorization: BEARER },
    body: JSON.stringify(event),
  })
  const { rowCount } = await database.query('select from insight where message_identifier = $1', [messageId])
  const file = await fetch(`${gateway.httpUrl}/device/files/${sha256}`, {
    method: 'HEAD',
    headers: { authorization: BASIC },
  })
  const fileBytes = Number(file.headers.get('content-length'))
  return { status, stored: rowCount ?? 0, fileBytes, isRunning: gateway.isRunning() }
}

test.each(Object.keys(TARGETS))(
  'no broken or aborted request for %s ends the gateway',
  async (name) => {
    const target = TARGETS[name]
    if (!target) throw new Error(name)
    for (let round = 0; round < ROUNDS; round++)
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE'])
        for (const call of Object.values(CALLERS)) {
          const socket = await openSocket()
          const closed = once(socket, 'close')
          call(socket, write(target, method))
          await closed
        }
    expect(await checkRunning()).toEqual(RUNNING)
  },
  60_000,
)

test.each(Object.keys(TARGETS))('unread answers for %s do not delay other callers', async (name) => {
  const target = TARGETS[name]
  if (!target) throw new Error(name)
  const { header, body } = write(target, name.startsWith('events') ? 'POST' : 'GET')
  const sockets = await Promise.all(Array.from({ length: UNREAD_ANSWERS }, openSocket))
  for (const socket of sockets)
    socket.pause().write((header + body).replace('close', 'keep-alive').repeat(20))
  expect(await checkRunning()).toEqual(RUNNING)
  for (const socket of sockets) socket.resetAndDestroy()
  expect(await checkRunning()).toEqual(RUNNING)
})

test('an event whose request breaks is stored once when it is sent again', async () => {
  messageId += 1
  const event = aChirpStackUplink({ devEui: DEV_EUI, data: anInsightFrame(messageId, messageId) })
  const target = {
    path: () => '/ingest/chirpstack?event=up',
    authorization: BEARER,
    body: () => JSON.stringify(event),
  }
  for (const call of Object.values(CALLERS)) {
    const socket = await openSocket()
    const closed = once(socket, 'close')
    call(socket, write(target, 'POST'))
    await closed
  }
  messageId -= 1 // stored once
  expect(await checkRunning()).toEqual(RUNNING)
})
