import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { photoTopic, uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aHealthMessage } from '../testing/messages.ts'
import { connectBytes, fieldBytes, headerBytes, numberBytes } from '../testing/mqtt-bytes.ts'
import { RawClient } from '../testing/raw-client.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const ANNOUNCED_BYTES = 200 * 1024 * 1024
const TAKEN_MAX_BYTES = 256 * 1024

let gateway: TestGateway
let secret: string
/** The gateway's end of each connection, by the port of the other end. */
const accepted = new Map<number, Socket>()
const noteAccepted = (message: unknown) => {
  const { socket } = message as { socket: Socket } // what this channel publishes
  if (socket.remotePort !== undefined) accepted.set(socket.remotePort, socket)
}

beforeAll(async () => {
  subscribe('net.server.socket', noteAccepted)
  gateway = await startTestGateway()
  secret = await gateway.provision(7)
})
afterAll(async () => {
  unsubscribe('net.server.socket', noteAccepted)
  await gateway.stop()
})

const publishHead = (topic: string) =>
  Buffer.concat([headerBytes(3, 2, ANNOUNCED_BYTES), fieldBytes(topic), numberBytes(1)])

/** Writes as long as the socket accepts data, until the connection closes. Returns how much the gateway had read by then. */
async function pour(client: RawClient): Promise<number> {
  const { localPort = 0 } = client.socket
  const block = Buffer.alloc(64 * 1024)
  const write = () => {
    for (let blocks = 0; blocks < 64 && client.socket.writable && client.socket.write(block); blocks++);
  }
  client.socket.on('drain', write)
  write()
  await client.closed
  return accepted.get(localPort)?.bytesRead ?? Infinity // registered by now, although possibly not when this function started
}

async function expectOthersAreServed(
  other: Awaited<ReturnType<TestGateway['connectDevice']>>,
): Promise<void> {
  await publishUplink(other, 'health', aHealthMessage())
  expect(other.connected).toBe(true)
}

test.each([
  ['CONNECT', 20, headerBytes(1, 0, ANNOUNCED_BYTES)],
  ['PUBLISH', 21, publishHead(photoTopic(7, 1, 0))],
  ['an unknown packet', 22, headerBytes(15, 0, ANNOUNCED_BYTES)],
])(
  'a client that announces 200 MB before CONNECT is closed before 256 KiB are taken (%s)',
  async (_name, otherId, head) => {
    const other = await gateway.connectDevice(otherId)
    const client = await RawClient.open(gateway.port)
    client.send(head)

    expect(await pour(client)).toBeLessThan(TAKEN_MAX_BYTES)
    await expectOthersAreServed(other)
  },
)

test.each([
  ['a photo', 30, publishHead(photoTopic(7, 1, 0))],
  ['insights', 31, publishHead(uplinkTopic(7, 'insights'))],
  ['a topic without end', 32, publishHead('x'.repeat(65_535))],
  ['SUBSCRIBE', 33, headerBytes(8, 2, ANNOUNCED_BYTES)],
  ['a second CONNECT', 34, headerBytes(1, 0, ANNOUNCED_BYTES)],
])(
  'a device that announces 200 MB after CONNECT is closed before 256 KiB are taken (%s)',
  async (_name, otherId, head) => {
    const other = await gateway.connectDevice(otherId)
    const { client, connack } = await RawClient.connect(gateway.port, {
      clientId: '7',
      username: '7',
      password: secret,
    })
    expect(connack).toMatchObject({ returnCode: 0 })
    client.send(head)

    expect(await pour(client)).toBeLessThan(TAKEN_MAX_BYTES)
    await expectOthersAreServed(other)
  },
)

test('a CONNECT in the same write as 200 MB is closed before 256 KiB are taken', async () => {
  const client = await RawClient.open(gateway.port)
  client.send(
    connectBytes({ clientId: '7', username: '7', password: secret }),
    publishHead(photoTopic(7, 1, 0)),
  )
  expect(await pour(client)).toBeLessThan(TAKEN_MAX_BYTES)
})

const HEADERS = [
  ['CONNECT', headerBytes(1, 0, ANNOUNCED_BYTES)],
  ['PUBLISH', headerBytes(3, 2, ANNOUNCED_BYTES)],
  ['SUBSCRIBE', headerBytes(8, 2, ANNOUNCED_BYTES)],
  ['an unknown packet', headerBytes(15, 0, ANNOUNCED_BYTES)],
  ['a length without end', Buffer.from([0x32, 0xff, 0xff, 0xff, 0xff])],
] as const

/** Sends the bytes one at a time, each in its own segment, and nothing afterwards. */
async function sendByteByByte(client: RawClient, bytes: Uint8Array): Promise<void> {
  const peer = accepted.get(client.socket.localPort ?? 0)
  for (const byte of bytes) {
    const read = (peer?.bytesRead ?? 0) + 1
    client.send(Uint8Array.of(byte))
    await vi.waitFor(() => expect(peer?.bytesRead).toBe(read), { interval: 1 })
  }
}

test.each(HEADERS)(
  'before CONNECT, the header of 200 MB alone closes the connection (%s)',
  async (_name, header) => {
    const client = await RawClient.open(gateway.port)
    await sendByteByByte(client, header.subarray(0, -1))
    expect(client.socket.closed).toBe(false)
    client.send(header.subarray(-1))
    await client.closed
  },
)

test.each(HEADERS)(
  'after CONNECT, the header of 200 MB alone closes the connection (%s)',
  async (_name, header) => {
    const { client, connack } = await RawClient.connect(gateway.port, {
      clientId: '7',
      username: '7',
      password: secret,
    })
    expect(connack).toMatchObject({ returnCode: 0 })
    await sendByteByByte(client, header.subarray(0, -1))
    expect(client.socket.closed).toBe(false)
    client.send(header.subarray(-1))
    await client.closed
  },
)
