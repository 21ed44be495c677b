import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { ChirpStackJoin, ChirpStackUplink } from '@sentinel/contracts/device-messages/lorawan/chirpstack'
import { TtsMessage } from '@sentinel/contracts/device-messages/lorawan/the-things-stack'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aDevice } from '../testing/fleets.ts'
import { createTransmitter } from './create-transmitter.ts'
import { NO_RADIO_FAULTS, type RadioFaultChances } from './radio-faults.ts'
import type { Dialect } from '../options.ts'
import type { Transmitter } from './transmitter.ts'

const device = aDevice({ deviceId: 1001 })
const report = {
  kind: 'insights' as const,
  message: {
    message_id: 5,
    insights: [{ index: 0, alg_id: 12, class_id: 3, confidence: 90, file_ctime: '2026-06-10T03:00:00Z' }],
  },
}

interface Post {
  url: string
  authorization: string | undefined
  body: unknown
}

let server: Server
let posts: Post[]
let answers: number[]
let transmitter: Transmitter

beforeEach(async () => {
  posts = []
  answers = []
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: unknown = JSON.parse(await text(request))
    posts.push({ url: request.url ?? '', authorization: request.headers.authorization, body })
    response.writeHead(answers.shift() ?? 204).end()
  }
  server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  await transmitter.close()
  server.close()
})

function open(dialect: Dialect, faults: Partial<RadioFaultChances> = {}): void {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // safe: it listens on a port
  transmitter = createTransmitter(
    { dialect, loraDialect: undefined },
    {
      url: 'mqtt://127.0.0.1:1',
      http: { url, secret: 'token', brokerUrl: undefined },
      radioFaultChances: { ...NO_RADIO_FAULTS, ...faults },
      username: undefined,
      passwordOf: () => undefined,
      onCommand: async () => undefined,
      onTrouble: () => undefined,
    },
  )
}

test('ChirpStack posts its events with their names and the secret, in a format that the console reads', async () => {
  open('chirpstack')
  await transmitter.send(device, [report])

  expect(posts.map(({ url, authorization }) => [url, authorization])).toEqual([
    ['/ingest/chirpstack?event=join', 'Bearer token'],
    ['/ingest/chirpstack?event=status', 'Bearer token'],
    ['/ingest/chirpstack?event=up', 'Bearer token'],
  ])
  const [join, , up] = posts.map(({ body }) => body)
  const { devAddr } = ChirpStackJoin.parse(join)
  expect(ChirpStackUplink.parse(up)).toMatchObject({ devAddr, fCnt: 0, fPort: 10 })
})

test('The Things Stack posts its messages, without fields that are zero', async () => {
  open('tts')
  await transmitter.send(device, [report, report])

  expect(new Set(posts.map(({ url }) => url))).toEqual(new Set(['/ingest/tts']))
  const [join, first, second] = posts.map(({ body }) => TtsMessage.parse(body))
  expect(join?.join_accept).toBeDefined()
  expect(first?.uplink_message).not.toHaveProperty('f_cnt')
  expect(second?.uplink_message).toMatchObject({ f_cnt: 1, f_port: 10 })
  expect(first?.received_at).toMatch(/\.\d{9}Z$/)
})

test('an event is posted again until it is accepted', async () => {
  open('tts')
  answers = [503, 401, 204]
  await transmitter.send(device, [report])

  expect(posts).toHaveLength(4)
  expect(posts[0]).toEqual(posts[2])
})

test('an impatient server posts each event twice', async () => {
  open('chirpstack', { impatient: 1 })
  await transmitter.send(device, [report])

  const bodies = posts.map(({ body }) => JSON.stringify(body))
  expect(bodies).toHaveLength(6)
  expect(new Set(bodies).size).toBe(3)
})

test('a frame is delivered again through another radio gateway, with the same counter', async () => {
  open('chirpstack', { duplicates: 1 })
  await transmitter.send(device, [report])

  const ups = posts.filter(({ url }) => url.endsWith('=up')).map(({ body }) => ChirpStackUplink.parse(body))
  expect(ups.map(({ fCnt }) => fCnt)).toEqual([0, 0])
  expect(ups[1]?.rxInfo).not.toEqual(ups[0]?.rxInfo)
})

test('in a join storm every camera joins at the start, and again before its frames', async () => {
  open('tts', { join: 1 })
  await transmitter.greet([device, aDevice({ deviceId: 1002 })])
  await transmitter.send(device, [report])

  const messages = posts.map(({ body }) => TtsMessage.parse(body))
  expect(messages.filter(({ join_accept }) => join_accept)).toHaveLength(3)
  const [, , again, up] = messages
  expect(up?.end_device_ids.dev_addr).toBe(again?.end_device_ids.dev_addr)
})
