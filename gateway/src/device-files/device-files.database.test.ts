import { createHash, randomBytes } from 'node:crypto'
import { ErrorBody } from '@sentinel/contracts/http/errors'
import { DurableFolder } from '@sentinel/platform/files/durable-folder'
import { storedFileName } from '@sentinel/platform/files/stored-file-name'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCommand, dropCommand, type TestCommand } from '../testing/commands.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const CONTENT = Buffer.from('0123456789')

let gateway: TestGateway
let lastDeviceId = 100

beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.stop())

interface FileDevice {
  deviceId: number
  secret: string
  command: TestCommand
  sha256: string
}

/** Stores a file, like the api does. */
async function addFile(content: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  await new DurableFolder(gateway.fileDir).write(storedFileName(sha256), content)
  await gateway.database.query(
    `insert into stored_file (sha256, md5, size_bytes) values ($1, $2, $3) on conflict do nothing`,
    [Buffer.from(sha256, 'hex'), Buffer.alloc(16), content.length],
  )
  return sha256
}

/** Adds a device with a command that names a file. */
async function addDevice(content = CONTENT): Promise<FileDevice> {
  lastDeviceId += 1
  const deviceId = lastDeviceId
  const secret = await gateway.provision(deviceId)
  const sha256 = await addFile(content)
  const files = [{ sha256, bytes: content.length }]
  const command = await addCommand(gateway.database, deviceId, {
    type: 'update_model_settings',
    payload: { releaseId: 1, files },
  })
  await gateway.database.query(
    'insert into command_file (command_key, position, sha256) values ($1, 1, $2)',
    [command.key, Buffer.from(sha256, 'hex')],
  )
  return { deviceId, secret, command, sha256 }
}

function fetchFile(
  { deviceId, secret }: Pick<FileDevice, 'deviceId' | 'secret'>,
  sha256: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const authorization = `Basic ${Buffer.from(`${deviceId}:${secret}`).toString('base64')}`
  return fetch(`${gateway.httpUrl}/device/files/${sha256}`, {
    method,
    headers: { authorization, ...headers },
  })
}

async function readError(response: Response): Promise<string> {
  return ErrorBody.parse(await response.json()).code
}

test('a device fetches a file of its command', async () => {
  const content = randomBytes(3_000_000)
  const device = await addDevice(content)
  const response = await fetchFile(device, device.sha256)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-length': '3000000',
    'content-type': 'application/octet-stream',
    'accept-ranges': 'bytes',
    etag: `"${device.sha256}"`,
  })
  expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
})

test.each([
  ['bytes=0-3', '0123', 'bytes 0-3/10'],
  ['bytes=4-', '456789', 'bytes 4-9/10'],
  ['bytes=-2', '89', 'bytes 8-9/10'],
])('%s is the only thing that is sent', async (range, text, contentRange) => {
  const device = await addDevice()
  const response = await fetchFile(device, device.sha256, { headers: { range } })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe(contentRange)
  expect(response.headers.get('content-length')).toBe(String(text.length))
  expect(await response.text()).toBe(text)
})

test('a part that lies beyond the end is refused with the size', async () => {
  const device = await addDevice()
  const response = await fetchFile(device, device.sha256, { headers: { range: 'bytes=10-' } })
  expect(response.status).toBe(416)
  expect(response.headers.get('content-range')).toBe('bytes */10')
  expect(await readError(response)).toBe('invalid')
})

test('If-Range with the checksum gets the part, with another one the whole file', async () => {
  const device = await addDevice()
  const fetchPart = (ifRange: string) =>
    fetchFile(device, device.sha256, { headers: { range: 'bytes=4-', 'if-range': ifRange } })
  expect((await fetchPart(`"${device.sha256}"`)).status).toBe(206)
  expect((await fetchPart('"another"')).status).toBe(200)
})

test('HEAD returns the size without a body, and a device that already has the file gets 304', async () => {
  const device = await addDevice()
  const head = await fetchFile(device, device.sha256, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(head.headers.get('content-length')).toBe('10')
  expect(await head.text()).toBe('')
  const headers = { 'if-none-match': `"${device.sha256}"` }
  expect((await fetchFile(device, device.sha256, { headers })).status).toBe(304)
})

test('another device, an unknown file and a name that is not a checksum get 404', async () => {
  const owner = await addDevice()
  const stranger = await addDevice(Buffer.from('another file'))
  for (const sha256 of [owner.sha256, 'ab'.repeat(32), 'made-up', `${owner.sha256.slice(2)}zz`]) {
    const response = await fetchFile(stranger, sha256)
    expect(response.status).toBe(404)
    expect(await readError(response)).toBe('not_found')
  }
})

test('the file of a dropped or failed command is no longer served, that of a successful one still is', async () => {
  const dropped = await addDevice()
  await dropCommand(gateway.database, dropped.command)
  expect((await fetchFile(dropped, dropped.sha256)).status).toBe(404)

  const ended = await addDevice()
  const settle = (status: string, id: string) =>
    gateway.database.query(
      `select settle_answers(array[$1::int], array[$2::uuid], array[$3::answer_status], '{null}', array[now()])`,
      [ended.deviceId, id, status],
    )
  await settle('success', ended.command.id)
  expect((await fetchFile(ended, ended.sha256)).status).toBe(200)

  const failed = await addDevice()
  await gateway.database.query(
    `update device_command set status = 'failed', ended_at = now(), ended_by = 'expired' where command_key = $1`,
    [failed.command.key],
  )
  expect((await fetchFile(failed, failed.sha256)).status).toBe(404)
})

test('without or with a wrong secret, and once it is revoked, a device gets 401', async () => {
  const device = await addDevice()
  const other = await addDevice()
  const bare = await fetch(`${gateway.httpUrl}/device/files/${device.sha256}`)
  expect(bare.status).toBe(401)
  expect(bare.headers.get('www-authenticate')).toMatch(/^Basic /)
  expect(await readError(bare)).toBe('unauthenticated')
  expect((await fetchFile({ ...device, secret: other.secret }, device.sha256)).status).toBe(401)
  await gateway.database.query('update device set revoked_at = now() where device_id = $1', [device.deviceId])
  expect((await fetchFile(device, device.sha256)).status).toBe(401)
  expect((await fetchFile(other, other.sha256)).status).toBe(200)
})

test('after five wrong secrets a device has to wait, and the correct one from the same address is accepted', async () => {
  const device = await addDevice()
  const from = (address: string, secret: string) =>
    fetchFile({ ...device, secret }, device.sha256, { headers: { 'x-forwarded-for': address } })
  for (let each = 0; each < 5; each++) expect((await from('192.0.2.1', 'wrong')).status).toBe(401)
  const refused = await from('192.0.2.1', 'wrong')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await readError(refused)).toBe('rate_limited')
  expect((await from('192.0.2.1', device.secret)).status).toBe(200)
  const wrong = (id: number) => fetchFile({ deviceId: id, secret: 'wrong' }, device.sha256)
  await Promise.all(Array.from({ length: 101 }, (_, index) => wrong(100_000 + index)))
  expect((await wrong(200_000)).status).toBe(429)
  expect((await fetchFile(device, device.sha256)).status).toBe(200)
})

test('a file that is not completely on the disk is not sent', async () => {
  const device = await addDevice(Buffer.from('a file that is cut off'))
  await new DurableFolder(gateway.fileDir).write(storedFileName(device.sha256), Buffer.from('a file'))
  const response = await fetchFile(device, device.sha256)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('30')
  expect(await readError(response)).toBe('unavailable')
})

test('a stop does not wait for a device that downloads its file slowly', async () => {
  const own = await startTestGateway({ databaseUrl: gateway.databaseUrl })
  const content = randomBytes(20_000_000)
  const device = await addDevice(content)
  await new DurableFolder(own.fileDir).write(storedFileName(device.sha256), content)
  const authorization = `Basic ${Buffer.from(`${device.deviceId}:${device.secret}`).toString('base64')}`
  const response = await fetch(`${own.httpUrl}/device/files/${device.sha256}`, { headers: { authorization } })
  const reader = response.body!.getReader()
  await reader.read()
  await own.stop()
  await expect(
    (async () => {
      while (!(await reader.read()).done);
    })(),
  ).rejects.toThrow('terminated')
})
