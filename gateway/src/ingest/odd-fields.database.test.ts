import { uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ODD_VALUES, type OddValue } from '../testing/odd-values.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

/** Returns what a column contains after an odd value. */
type Read = (odd: OddValue) => unknown

const measure =
  (min: number, max: number): Read =>
  ({ number }) => {
    if (number === undefined) return null
    const within = Math.min(max, Math.max(min, number))
    return Math.abs(within - number) <= 0.01 ? expect.closeTo(within, 4) : null
  }
const count =
  (min: number, max: number): Read =>
  ({ number }) =>
    number !== undefined && Number.isInteger(number) && number >= min && number <= max ? number : null
const time: Read = (odd) => odd.time ?? null
const clock: Read = ({ time: iso }) => (iso === undefined ? 'missing' : iso < '2020' ? 'past' : 'ok')
const object: Read = ({ json }) =>
  /^\{(?!"__proto__)/.test(json) ? JSON.parse(json) : json.startsWith('{') ? {} : null

/** A known field of a message, and the column that it fills. */
interface Field {
  name: string
  column: string
  read: Read
  /** If the field is missing, the message cannot be stored. */
  isIdentity?: true
}

const MINUTES = 2_147_483_647
const COUNT = Number.MAX_SAFE_INTEGER
const CLASS = 2_147_483_647

const OF_INSIGHT: Field[] = [
  { name: 'index', column: 'message_index', read: count(0, 32_767), isIdentity: true },
  { name: 'class_id', column: 'class_id', read: count(0, CLASS), isIdentity: true },
  { name: 'alg_id', column: 'alg_id', read: count(0, CLASS) },
  { name: 'confidence', column: 'confidence', read: measure(0, 100) },
  { name: 'file_ctime', column: 'file_ctime', read: time },
  { name: 'class_list', column: 'class_ids', read: () => null },
  { name: 'photo', column: 'photo_expected', read: ({ json, flag }) => flag ?? json === 'true' },
  { name: 'latitude', column: 'latitude', read: measure(-90, 90) },
  { name: 'longitude', column: 'longitude', read: measure(-180, 180) },
  { name: 'window_start', column: 'window_start', read: time },
  { name: 'window_end', column: 'window_end', read: time },
]
const OF_HEALTH: Field[] = [
  { name: 'battery_voltage', column: 'battery_voltage', read: measure(0, 100) },
  { name: 'memory_remaining', column: 'memory_remaining_mib', read: measure(0, 1e9) },
  { name: 'space_remaining', column: 'space_remaining_percent', read: measure(0, 100) },
  { name: 'images_processed', column: 'images_processed', read: count(0, COUNT) },
  { name: 'cycle_count', column: 'cycle_count', read: count(0, COUNT) },
  { name: 'image_count', column: 'image_count', read: count(0, COUNT) },
  {
    name: 'hours_since_last_camera_trigger',
    column: 'hours_since_last_camera_trigger',
    read: measure(0, 1e6),
  },
  { name: 'startup_data', column: 'startup_data', read: object },
  { name: 'temperature', column: 'temperature_celsius', read: measure(-273, 1000) },
  { name: 'cycle_time', column: 'cycle_minutes', read: count(0, MINUTES) },
  { name: 'sync_time', column: 'sync_minutes', read: count(0, MINUTES) },
  { name: 'trigger_number', column: 'trigger_number', read: count(0, MINUTES) },
  { name: 'settings_revision', column: 'settings_revision', read: count(0, 255) },
  { name: 'latitude', column: 'latitude', read: measure(-90, 90) },
  { name: 'longitude', column: 'longitude', read: measure(-180, 180) },
]
const OF_IDENTITY = ['software_version', 'mcu_version', 'hardware_id', 'lora_uid', 'cell_uid']
const OF_MESSAGE: Field[] = [
  { name: 'message_id', column: 'message_identifier', read: count(0, 2 ** 32 - 1), isIdentity: true },
  { name: 'comms_source', column: 'comms_source', read: ({ link }) => link ?? 'cell' },
  { name: 'latitude', column: 'latitude', read: measure(-90, 90) },
  { name: 'longitude', column: 'longitude', read: measure(-180, 180) },
  { name: 'window_start', column: 'window_start', read: time },
  { name: 'window_end', column: 'window_end', read: time },
]

const TIME_COLUMNS = ['file_ctime', 'window_start', 'window_end']
const PLACE = { latitude: -1.25, longitude: 36.5 }
const WINDOW = { window_start: '2026-11-20T03:00:00.000Z', window_end: '2026-11-20T03:10:00.000Z' }
const INSIGHT = {
  index: 3,
  alg_id: 3,
  class_id: 17,
  confidence: 93,
  file_ctime: '2026-11-20T03:11:08.000Z',
  class_list: [{ class_id: 17, confidence: 93 }],
  photo: true,
}
const INSIGHT_COLUMNS = {
  message_index: 3,
  alg_id: 3,
  class_id: 17,
  confidence: 93,
  file_ctime: INSIGHT.file_ctime,
  class_ids: [17],
  photo_expected: true,
  comms_source: 'cell',
  ...PLACE,
  ...WINDOW,
}
const HEALTH = Object.fromEntries(OF_HEALTH.map(({ name }, place) => [name, place + 1]))
const HEALTH_COLUMNS = Object.fromEntries(OF_HEALTH.map(({ column }, place) => [column, place + 1]))

let gateway: TestGateway
let device: MqttClient
let cases = 0

beforeAll(async () => {
  gateway = await startTestGateway()
  device = await gateway.connectDevice(7)
})
afterAll(() => gateway.stop())

/** Returns JSON with the odd value in its field. A value that JSON cannot express is inserted as it was sent. */
function write(fields: object, { name }: { name: string }, { json }: OddValue): string {
  const { [name]: _, ...others } = fields as Record<string, unknown>
  return JSON.stringify(others).replace(/^\{/, `{"${name}":${json},`)
}

const send = (kind: 'insights' | 'health' | 'answers', payload: string) =>
  device.publishAsync(uplinkTopic(7, kind), payload, { qos: 1 })

/** A latitude without a longitude is not a location, and a list's confidences belong to its classes. */
function expectedColumns(columns: object, { column }: Field, value: unknown): Record<string, unknown> {
  const isPlace = column === 'latitude' || column === 'longitude'
  return {
    ...columns,
    ...(isPlace && value === null && { latitude: null, longitude: null }),
    [column]: value,
  }
}

/** Sends each odd value in each field. Returns the stored and the expected data, and the dead letters' payloads. */
async function sendOddFields(
  kind: 'insights' | 'health',
  fields: readonly Field[],
  toPayload: (field: Field, odd: OddValue, number: number) => string,
) {
  const sent = fields.flatMap((field) =>
    ODD_VALUES.map((odd) => {
      cases += 1
      return { field, odd, number: cases, payload: toPayload(field, odd, cases) }
    }),
  )
  await Promise.all(sent.map(({ payload }) => send(kind, payload)))
  const { rows } = await gateway.database.query(
    kind === 'insights'
      ? `select *, coalesce(extra -> 'insight' ->> 'case', extra -> 'message' ->> 'case')::int as number from insight`
      : `select *, (extra ->> 'case')::int as number from health`,
  )
  const letters = await gateway.database.query<{ payload: Buffer }>('select payload from dead_letter')
  const lost = new Set(letters.rows.map(({ payload }) => payload.toString()))
  return sent.map((one) => ({
    ...one,
    rows: rows.filter(({ number }) => number === one.number).map(toIsoTimes),
    isLost: lost.has(one.payload),
  }))
}

function toIsoTimes(row: Record<string, unknown>): Record<string, unknown> {
  const times = TIME_COLUMNS.map((name) => [
    name,
    typeof row[name] === 'string' ? new Date(row[name]).toISOString() : null,
  ])
  return { ...row, ...Object.fromEntries(times) }
}

type Sent = Awaited<ReturnType<typeof sendOddFields>>

/** Returns the stored and the expected data for each message: a row, or a dead letter if the message cannot be identified. */
function compare(sent: Sent, toColumns: (number: number) => object) {
  const stored = sent.map(({ field, odd, rows, isLost }) => [field.name, odd.json, isLost, rows])
  const expected = sent.map(({ field, odd, number }) => {
    const value = field.read(odd)
    const isLost = field.isIdentity === true && value === null
    const row = expect.objectContaining(expectedColumns(toColumns(number), field, value))
    return [field.name, odd.json, isLost, isLost ? [] : [row]]
  })
  return { stored, expected }
}

test('an insight with an odd field is stored with all others, and what cannot be read is null', async () => {
  const sent = await sendOddFields('insights', OF_INSIGHT, (field, odd, number) => {
    const insight = write({ ...INSIGHT, ...PLACE, ...WINDOW, case: number }, field, odd)
    return `{"message_id":${number},"insights":[${insight}]}`
  })
  const { stored, expected } = compare(sent, () => INSIGHT_COLUMNS)
  expect(stored).toEqual(expected)
})

test('an insights message with an odd field is stored with all its insights', async () => {
  const sent = await sendOddFields('insights', OF_MESSAGE, (field, odd, number) =>
    write(
      { message_id: number, case: number, ...PLACE, ...WINDOW, insights: [{ ...INSIGHT, index: number }] },
      field,
      odd,
    ),
  )
  const { stored, expected } = compare(sent, (number) => ({ ...INSIGHT_COLUMNS, message_index: number }))
  expect(stored).toEqual(expected)
})

test('a health report with an odd field is stored with all others', async () => {
  const fields = [...OF_HEALTH, { name: 'recorded_at', column: 'camera_clock', read: clock }]
  const sent = await sendOddFields('health', fields, (field, odd, number) =>
    write({ message_id: number, case: number, ...HEALTH, startup_data: { cable_ok: true } }, field, odd),
  )
  const { stored, expected } = compare(sent, () => ({ ...HEALTH_COLUMNS, startup_data: { cable_ok: true } }))
  expect(stored).toEqual(expected)
})

test('versions and ids of a device are read as text; one that cannot be read leaves the former value', async () => {
  let former: unknown = null
  for (const name of OF_IDENTITY) {
    former = null
    for (const odd of ODD_VALUES) {
      cases += 1
      await send('health', write({ message_id: cases, battery_voltage: 3.7 }, { name }, odd))
      former = odd.text ?? former
      const { rows } = await gateway.database.query(
        `select ${name} as value from device_health where device_id = 7`,
      )
      expect([name, odd.json, rows[0]?.value]).toEqual([name, odd.json, former])
    }
  }
})

test('an answer is stored whatever its detail is, and only with its command and status', async () => {
  for (const field of ['id', 'status', 'detail'])
    for (const odd of ODD_VALUES) {
      cases += 1
      const id = crypto.randomUUID()
      const payload = write({ id, status: 'success', detail: 'done' }, { name: field }, odd)
      await send('answers', payload)
      const { rowCount } = await gateway.database.query('select from command_answer where command_id = $1', [
        id,
      ])
      expect([payload, rowCount]).toEqual([payload, field === 'detail' ? 1 : 0])
    }
})

test('at least 2,000 messages were sent', () => {
  expect(cases).toBeGreaterThanOrEqual(2000)
})
