import { once } from 'node:events'
import net from 'node:net'
import { promisify } from 'node:util'
import { removeSecondFactors } from '@sentinel/platform/accounts/acts-on-others'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { addPasskey } from '../../account/second-factor/testing/set-up.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { seedInsight } from '../../testing/seed-insights.ts'
import { next, startTestLive, type TestLive } from '../../testing/test-live.ts'

let live: TestLive

beforeAll(async () => {
  live = await startTestLive()
})
afterAll(() => live.stop())

test.each([undefined, '', 'not-a-token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'])(
  'a socket with the token %j is refused',
  async (token) => {
    await expect(live.connect(token)).rejects.toThrow('unauthenticated')
  },
)

test('a socket is cut when its session ends, and the other sockets of the user stay', async () => {
  const user = await live.api.createUser({ password: 'Sentinel-7-test!' })
  const { token } = (
    await live.api.as(undefined).post('/api/login', { email: user.email, password: 'Sentinel-7-test!' })
  ).json()
  const [ending, staying] = [await live.connect(token), await live.connect(user.token)]
  const cut = once(ending as never, 'disconnect')
  await live.api.as({ token }).post('/api/logout')
  expect((await cut)[0]).toBe('io server disconnect')
  expect(staying.connected).toBe(true)
})

test('the socket of an expired session is cut without a notification', async () => {
  const user = await live.api.createUser()
  const socket = await live.connect(user.token)
  const cut = once(socket as never, 'disconnect')
  await live.api.pool.query(
    `update user_session set expires_at = now() - interval '1 second' where user_id = $1`,
    [user.id],
  )
  expect((await cut)[0]).toBe('io server disconnect')
})

test('if staff need a second factor, a socket without one is refused, or cut when the factor is removed', async () => {
  const strict = await startTestLive({ staffNeedsSecondFactor: true })
  onTestFinished(() => strict.stop())
  const staff = await strict.api.createUser({ role: 'staff' })
  await expect(strict.connect(staff.token)).rejects.toThrow('second_factor_setup_required')
  await addPasskey(strict.api, staff)
  const socket = await strict.connect(staff.token)
  const cut = once(socket as never, 'disconnect')
  await inTransaction(strict.api.db, (tx) => removeSecondFactors(tx, { userId: staff.id, actorId: null }))
  expect((await cut)[0]).toBe('io server disconnect')
})

test('a socket that is not read is cut while little data waits for it, and the others still get their pushes', async () => {
  const owner = await live.api.createUser()
  const deviceId = await live.api.createDevice({ owners: [owner] })
  const reader = await live.connect(owner.token)
  const paused = await connectPaused(live.url, owner.token)
  const classes = Array.from({ length: 64 }, (_, classId) => ({ classId, confidence: 50 }))
  let pushedRows = 0
  let pushedBytes = 0
  reader.on('insights:added', (payload) => {
    pushedRows += payload.insights.length
    pushedBytes += JSON.stringify(payload).length
  })
  const withPaused = await countConnections()
  let sent = 0
  while ((await countConnections()) === withPaused) {
    const arrived = next(reader, 'insights:added')
    await Promise.all(Array.from({ length: 20 }, () => seedInsight(live.api.pool, { deviceId, classes })))
    sent += 20
    await arrived
  }
  // Both systems' socket buffers absorb a few megabytes before anything queues in the server.
  expect(pushedBytes).toBeLessThan(20_000_000)
  while (pushedRows < sent) await next(reader, 'insights:added')
  expect(pushedRows).toBe(sent)
  paused.destroy()
})

test('an account can open 50 sockets, and one more after one has closed; others are not affected', async () => {
  const [owner, other] = [await live.api.createUser(), await live.api.createUser()]
  const opened = await Promise.allSettled(Array.from({ length: 60 }, () => live.connect(owner.token)))
  const sockets = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(sockets).toHaveLength(50)
  await expect(live.connect(owner.token)).rejects.toThrow('rate_limited')
  await expect(live.connect(other.token)).resolves.toBeDefined()
  sockets[0]?.disconnect()
  // The server frees the slot when it notices that the connection has ended. No event reports this to the client.
  while (!(await live.connect(owner.token).catch(() => undefined)));
  await expect(live.connect(owner.token)).rejects.toThrow('rate_limited')
})

async function countConnections(): Promise<number> {
  return promisify(live.api.app.server.getConnections.bind(live.api.app.server))()
}

/** Opens a WebSocket that signs in and then stops reading. */
async function connectPaused(url: string, token: string): Promise<net.Socket> {
  const { hostname, port } = new URL(url)
  const socket = net.connect(Number(port), hostname)
  socket.on('error', () => undefined) // the server may reset the connection
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(socket, 'data')
  socket.write(maskedText(`40${JSON.stringify({ token })}`))
  await once(socket, 'data')
  socket.pause()
  return socket
}

/** Builds a single final text frame from a client, masked with zeros (RFC 6455 §5.2). */
function maskedText(text: string): Buffer {
  const length = Buffer.byteLength(text)
  return Buffer.concat([
    Buffer.from([0x81, 0x80 | 126, length >> 8, length & 255, 0, 0, 0, 0]),
    Buffer.from(text),
  ])
}
