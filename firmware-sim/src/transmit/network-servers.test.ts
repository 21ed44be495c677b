import { decodeUplink, encodeDownlink } from '@sentinel/contracts/device-messages/lora-codec'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type HealthDelivery, planDeliveries } from '../device/deliveries.ts'
import { devEuiOf } from '../device/dev-eui.ts'
import { DeviceState } from '../device/device-state.ts'
import { toHealthMessage } from '../device/messages.ts'
import type { Dialect } from '../options.ts'
import { aDevice, madeWith, NOON_MS } from '../testing/fleets.ts'
import { DAY_MS } from '../time.ts'
import { TestBroker } from '../testing/test-broker.ts'
import { createTransmitter } from './create-transmitter.ts'
import type { Command } from '../device/command.ts'
import type { Transmitter } from './transmitter.ts'

const device = aDevice({ deviceId: 1001, fault: 'cable', faultMs: NOON_MS - DAY_MS })
const devEui = devEuiOf(1001)
const insights = (count: number) => ({
  kind: 'insights' as const,
  message: {
    message_id: 70_000,
    insights: Array.from({ length: count }, (_, index) => ({
      index,
      alg_id: 11,
      class_id: index % 12,
      confidence: 90,
      file_ctime: new Date(Date.parse('2026-06-10T03:00:00Z') + index * 60_000).toISOString(),
    })),
  },
})

const STATE_COMMAND = {
  command_number: 17,
  hours_to_live: 4,
  type: 'update_state',
  cycleTime: 690,
  triggerNumber: 30,
  revision: 8,
}
const DOWNLINK_ID = '019a0000-0000-7000-8000-000000000017'

interface Topics {
  up: string
  down: string
  join: string
  sent: string
  acknowledged: string
}

interface Frame {
  fPort: number
  bytes: Buffer
}

/** The fields of a frame in both kinds of events. */
type Event = { fPort: number; data: string } & { uplink_message: { f_port: number; frm_payload: string } }

/** The servers as described in each network server's documentation. */
const languages: [
  Dialect,
  Topics & {
    idOf: (event: Record<string, unknown>) => unknown
    read: (event: Event) => Frame
    write: (frame: Frame) => object
  },
][] = [
  [
    'chirpstack',
    {
      up: `application/b4b3a5f0-6d0e-4c8e-9a54-1f3a0f1f9a10/device/${devEui}/event/up`,
      down: `application/b4b3a5f0-6d0e-4c8e-9a54-1f3a0f1f9a10/device/${devEui}/command/down`,
      join: `application/b4b3a5f0-6d0e-4c8e-9a54-1f3a0f1f9a10/device/${devEui}/event/join`,
      sent: `application/b4b3a5f0-6d0e-4c8e-9a54-1f3a0f1f9a10/device/${devEui}/event/txack`,
      acknowledged: `application/b4b3a5f0-6d0e-4c8e-9a54-1f3a0f1f9a10/device/${devEui}/event/ack`,
      idOf: (event) => event['queueItemId'],
      read: ({ fPort, data }) => ({ fPort, bytes: Buffer.from(data, 'base64') }),
      write: ({ fPort, bytes }) => ({
        id: DOWNLINK_ID,
        devEui,
        confirmed: true,
        fPort,
        data: bytes.toString('base64'),
      }),
    },
  ],
  [
    'tts',
    {
      up: `v3/sentinels/devices/eui-${devEui}/up`,
      down: `v3/sentinels/devices/eui-${devEui}/down/push`,
      join: `v3/sentinels/devices/eui-${devEui}/join`,
      sent: `v3/sentinels/devices/eui-${devEui}/down/sent`,
      acknowledged: `v3/sentinels/devices/eui-${devEui}/down/ack`,
      idOf: (event) => (event['correlation_ids'] as string[]).find((id) => id.startsWith('cmd:'))?.slice(4),
      read: ({ uplink_message: { f_port, frm_payload } }) => ({
        fPort: f_port,
        bytes: Buffer.from(frm_payload, 'base64'),
      }),
      write: ({ fPort, bytes }) => ({
        downlinks: [
          {
            f_port: fPort,
            frm_payload: bytes.toString('base64'),
            confirmed: true,
            correlation_ids: [`cmd:${DOWNLINK_ID}`],
          },
        ],
      }),
    },
  ],
]

describe.each(languages)('a network server of the type %s', (dialect, language) => {
  const { up, down, join, sent, acknowledged, idOf, read, write } = language
  let broker: TestBroker
  let transmitter: Transmitter
  let commands: Command[]

  beforeEach(async () => {
    commands = []
    broker = await TestBroker.start()
    transmitter = createTransmitter(
      { dialect, loraDialect: undefined },
      {
        url: broker.url,
        username: 'operator',
        passwordOf: () => 'secret',
        onCommand: async (_, command) => void commands.push(command),
        onTrouble: () => undefined,
      },
    )
  })
  afterEach(async () => {
    await transmitter.close()
    await broker.close()
  })

  const eventsOf = (topic: string) =>
    broker.received
      .filter((each) => each.topic === topic)
      .map(({ payload }) => JSON.parse(payload.toString()) as Record<string, unknown> & Event)
  const framesReceived = () => eventsOf(up).map(read)
  const receivesFrames = (count: number) => broker.until(() => eventsOf(up).length >= count)
  const order = async (data: object) => {
    const { bytes = [], fPort = 0 } = encodeDownlink({
      data: data as Parameters<typeof encodeDownlink>[0]['data'],
    }) // in the format that the test writes
    const taken = broker.acknowledged + 1
    await broker.publish(down, JSON.stringify(write({ fPort, bytes: Buffer.from(bytes) })))
    await broker.until(() => broker.acknowledged >= taken)
  }

  test('sends a message in frames that contain all its insights', async () => {
    await transmitter.send(device, [insights(45)])

    const messages = framesReceived().map(({ fPort, bytes }) => {
      expect(bytes.length).toBeLessThanOrEqual(51)
      const { data, errors } = decodeUplink({ fPort, bytes })
      expect(errors).toEqual([])
      return data as {
        message_id: number
        insights: { index: number; class_id: number; file_ctime: string }[]
      } // the port says so
    })
    expect(new Set(messages.map(({ message_id }) => message_id))).toEqual(
      new Set([(70_000 * 2) % 65_536, (70_000 * 2 + 1) % 65_536]),
    )
    expect(
      messages
        .flatMap((message) => message.insights)
        .map(({ class_id, file_ctime }) => ({ class_id, file_ctime })),
    ).toEqual(insights(45).message.insights.map(({ class_id, file_ctime }) => ({ class_id, file_ctime })))
  })

  test('sends a time before 2020 as no time, and starts a new frame where times jump', async () => {
    const times = [
      '1970-01-02T00:00:00Z',
      null,
      '2026-06-10T03:00:00Z',
      '2026-06-12T03:00:00Z',
      '2026-06-12T02:00:00Z',
    ]
    const [plain] = insights(1).message.insights
    const message = {
      message_id: 3,
      insights: times.map((file_ctime, index) => ({ ...plain!, index, file_ctime })),
    }

    await transmitter.send(device, [{ kind: 'insights', message }])

    const frames = framesReceived().map(
      (frame) => decodeUplink(frame).data as { more: boolean; insights: object[] },
    ) // safe: insights were sent
    expect(frames.map(({ more, insights: published }) => [more, published.length])).toEqual([
      [true, 2],
      [true, 1],
      [true, 1],
      [false, 1],
    ])
    expect(frames.flatMap(({ insights: published }) => published)).toMatchObject([
      { index: 0, file_ctime: null },
      { index: 1, file_ctime: null },
      { index: 2, file_ctime: '2026-06-10T03:00:00.000Z' },
      { index: 3, file_ctime: '2026-06-12T03:00:00.000Z' },
      { index: 4, file_ctime: '2026-06-12T02:00:00.000Z' },
    ])
  })

  test('sends health, but no photo', async () => {
    const [delivery] = planDeliveries(device, madeWith(device), NOON_MS, NOON_MS + DAY_MS).filter(
      ({ kind }) => kind === 'health',
    )
    const message = toHealthMessage(device, delivery as HealthDelivery, new DeviceState(device), (ms) => ms) // safe: found by its kind

    await transmitter.send(device, [
      { kind: 'health', message },
      { kind: 'photo', messageId: 5, index: 0, jpeg: Buffer.from('jpeg') },
    ])

    const [frame, ...others] = framesReceived()
    expect(others).toEqual([])
    expect(decodeUplink(frame ?? { fPort: 0, bytes: Buffer.of() }).data).toMatchObject({
      battery_voltage: message.battery_voltage,
      temperature: message.temperature,
      software_version: message.software_version,
      startup_data: { cable_ok: false, camera_ok: false },
    })
  })

  test('stores a downlink until the camera has sent something, and acknowledges it with the following uplink', async () => {
    await transmitter.send(device, [insights(1)])

    await order(STATE_COMMAND)
    expect(commands).toEqual([])
    await transmitter.send(device, [insights(1)])

    expect(commands).toEqual([
      {
        id: '17',
        type: 'update_state',
        payload: { files: [], cycleTime: 690, triggerNumber: 30, revision: 8 },
      },
    ])
    expect(broker.received.filter(({ topic }) => topic === acknowledged)).toEqual([])
    await transmitter.send(device, [insights(1)])
    for (const topic of [sent, acknowledged]) expect(eventsOf(topic).map(idOf)).toEqual([DOWNLINK_ID])
  })

  test('sends one downlink after each uplink, and answers a repeated number as a duplicate', async () => {
    await transmitter.send(device, [insights(1)])
    await order(STATE_COMMAND)
    await order(STATE_COMMAND)

    await transmitter.send(device, [insights(1)])
    expect(commands).toHaveLength(1)
    await transmitter.send(device, [insights(1)])
    await receivesFrames(4)

    expect(commands).toHaveLength(1)
    expect(decodeUplink(framesReceived().at(-1) ?? { fPort: 0, bytes: Buffer.of() }).data).toEqual({
      command_number: 17,
      type: 'update_state',
      status: 'duplicate',
      reason: 0,
      first_status: 'applied',
    })
  })

  test('empties the queue when the camera joins again', async () => {
    await transmitter.send(device, [insights(1)])
    await order(STATE_COMMAND)

    await transmitter.restart(device, 1)
    await transmitter.send(device, [insights(1)])

    expect(commands).toEqual([])
    expect(eventsOf(join)).toHaveLength(2)
  })

  test('forwards the camera’s answer', async () => {
    await transmitter.send(device, [
      {
        kind: 'answer',
        command: { id: '17', type: 'reset_device' },
        answer: { status: 'pending_reset' },
      },
    ])

    expect(decodeUplink(framesReceived()[0] ?? { fPort: 0, bytes: Buffer.of() }).data).toMatchObject({
      command_number: 17,
      type: 'reset_device',
      status: 'pending_reset',
    })
  })
})
