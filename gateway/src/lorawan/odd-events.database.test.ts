import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChirpStackUplink, aTtsUplink } from '../testing/radio-events.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const SECRET = 'a-secret-of-the-network-server'
const PARALLEL_POSTS = 10

let gateway: TestGateway
let lastDeviceId = 1000

beforeAll(async () => {
  gateway = await startTestGateway({ lorawan: { servers: [], ingestSecret: SECRET } })
})
afterAll(() => gateway.stop())

/** Values that are written into each field and each part of an event, one at a time. All are invalid, except strings as names. */
const ODD_VALUES: [string, unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['true', true],
  ['an empty text', ''],
  ['a text', 'odd'],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity'],
  ['-Infinity', '-Infinity'],
  ['a negative number', -1e9],
  ['a huge number', 1e300],
  ['a huge number as text', `1${'0'.repeat(400)}`],
  ['an empty list', []],
  ['a nested list', [[['odd']]]],
  ['an empty object', {}],
  ['a nested object', { odd: { odd: { odd: 1 } } }],
]
const AS_TEXT = 'itself as text'

/** Maps a field's path to the column that stores it. Without the last three fields, no sighting can be read. */
const SERVERS = {
  chirpstack: {
    post: 'chirpstack?event=up',
    toEvent: aChirpStackUplink,
    columns: {
      'deviceInfo.applicationId': 'application',
      'deviceInfo.deviceName': 'device_name',
      time: 'heard_at',
      devAddr: 'dev_addr',
      fCnt: 'frame_count',
      'rxInfo.0.gatewayId': 'gateway_id',
      'rxInfo.0.rssi': 'rssi_dbm',
      'rxInfo.0.snr': 'snr_db',
      'txInfo.frequency': 'frequency_hz',
      'txInfo.modulation.lora.spreadingFactor': 'spreading_factor',
    },
    devEui: 'deviceInfo.devEui',
    port: 'fPort',
    data: 'data',
  },
  tts: {
    post: 'tts',
    toEvent: aTtsUplink,
    columns: {
      'end_device_ids.application_ids.application_id': 'application',
      'end_device_ids.device_id': 'device_name',
      'uplink_message.received_at': 'heard_at',
      'end_device_ids.dev_addr': 'dev_addr',
      'uplink_message.f_cnt': 'frame_count',
      'uplink_message.rx_metadata.0.gateway_ids.gateway_id': 'gateway_id',
      'uplink_message.rx_metadata.0.rssi': 'rssi_dbm',
      'uplink_message.rx_metadata.0.snr': 'snr_db',
      'uplink_message.settings.frequency': 'frequency_hz',
      'uplink_message.settings.data_rate.lora.spreading_factor': 'spreading_factor',
    },
    devEui: 'end_device_ids.dev_eui',
    port: 'uplink_message.f_port',
    data: 'uplink_message.frm_payload',
  },
}
type Provider = keyof typeof SERVERS

/** An event with one odd part, from a separate device. */
interface OddEvent {
  deviceId: number
  devEui: string
  path: string
  odd: string
  value: unknown
  body: object
}

const toDevEui = (deviceId: number) => `70b3d57e${deviceId.toString(16).padStart(8, '0')}`

function makeOddEvents(provider: Provider): OddEvent[] {
  const { toEvent } = SERVERS[provider]
  return findParts(toEvent({ devEui: toDevEui(0), frameCount: 4 })).flatMap(({ path, value: usual }) =>
    [...ODD_VALUES, ...(typeof usual === 'number' ? [[AS_TEXT, String(usual)] as const] : [])].map(
      ([odd, value]) => {
        const deviceId = ++lastDeviceId
        const devEui = toDevEui(deviceId)
        const body = replacePart(toEvent({ devEui, frameCount: 4 }), path, value)
        return { deviceId, devEui, path, odd, value, body }
      },
    ),
  )
}

/** Returns every field and every part of an event. */
function findParts(value: object, under = ''): { path: string; value: unknown }[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const part = { path: under + key, value: inner }
    return typeof inner === 'object' && inner ? [part, ...findParts(inner, `${part.path}.`)] : [part]
  })
}

function replacePart(event: object, path: string, value: unknown): object {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const parent = keys.reduce(
    (part, key) => part[key] as Record<string, unknown>,
    event as Record<string, unknown>,
  ) // safe: the path was found in an event like this
  parent[last] = value // JSON omits undefined values
  return event
}

interface Stored {
  insights: number
  /** The number of dead letters that contain the DevEUI and belong to the device. */
  letters: number
  isSeen: boolean
  /** The fields of each frame, named like the columns. */
  receptions: Record<string, unknown>[]
}

async function postAll(provider: Provider, events: readonly OddEvent[]): Promise<void> {
  await gateway.database.query(
    `insert into device (device_id, secret_sha256, dev_eui)
     select id, sha256(id::text::bytea), dev_eui from unnest($1::int[], $2::text[]) d (id, dev_eui)`,
    [events.map(({ deviceId }) => deviceId), events.map(({ devEui }) => devEui)],
  )
  const waiting = [...events]
  const postNext = async () => {
    for (let event = waiting.pop(); event; event = waiting.pop()) {
      const response = await fetch(`${gateway.httpUrl}/ingest/${SERVERS[provider].post}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${SECRET}` },
        body: JSON.stringify(event.body),
      })
      expect.soft(response.status, `${event.path}: ${event.odd}`).toBe(204)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_POSTS }, postNext))
}

async function findStored(events: readonly OddEvent[]): Promise<Map<number, Stored>> {
  const { rows } = await gateway.database.query<Stored & { deviceId: number }>(
    `select d.device_id as "deviceId", s.last_seen is not null as "isSeen",
       (select count(*)::int from insight i where i.device_id = d.device_id) as insights,
       (select count(*)::int from dead_letter l where l.device_id = d.device_id and l.dev_eui = d.dev_eui) as letters,
       (select coalesce(jsonb_agg(to_jsonb(u) || jsonb_build_object(
            'heard_at', time_to_ms(u.heard_at), 'application', r.application, 'device_name', replace(r.device_name, d.dev_eui, 'X'))), '[]')
         from radio_uplink u join device_radio r using (device_id) where u.device_id = d.device_id) as receptions
     from device d join device_stat s using (device_id) where d.device_id = any($1)`,
    [events.map(({ deviceId }) => deviceId)],
  )
  return new Map(rows.map(({ deviceId, ...stored }) => [deviceId, stored]))
}

/** Returns true if a part is or contains this field. */
const holds = (path: string, field: string) => field === path || field.startsWith(`${path}.`)

/** Returns what is wrong in the stored data of a frame whose DevEUI is correct. */
function findWrong(provider: Provider, event: OddEvent, usual: Stored, stored: Stored): string[] {
  const { columns, port, data } = SERVERS[provider]
  const { path, odd, value } = event
  if (odd !== AS_TEXT && (holds(path, port) || holds(path, data))) {
    const isEmpty = value == null || value === '' || odd.endsWith('object')
    const isFrame = path === data || path === port || value != null
    if (stored.insights > 0) return ['something else is stored']
    if (stored.letters === 0 && !(isEmpty && path !== port) && value != null) return ['the frame is lost']
    return stored.isSeen === isFrame ? [] : ['it does not count as a check-in']
  }
  if (stored.insights !== 1 || stored.letters > 0 || !stored.isSeen) return ['the sighting is lost']
  return findWrongColumns(columns, event, usual.receptions[0], stored.receptions[0])
}

const NAMES = ['application', 'device_name', 'gateway_id']
const FREE_COLUMNS = ['device_id', 'received_at', 'gateway_count']

function findWrongColumns(
  columns: Record<string, string>,
  { path, odd, value }: OddEvent,
  usual: Record<string, unknown> = {},
  stored: Record<string, unknown> = {},
): string[] {
  const fieldOf = (column: string) => Object.keys(columns).find((field) => columns[field] === column)
  return Object.entries(usual).flatMap(([column, before]) => {
    const field = fieldOf(column)
    const after = stored[column]
    const isOdd = field !== undefined && holds(path, field) && odd !== AS_TEXT
    const isName = path === field && NAMES.includes(column) && typeof value === 'string'
    const isRight = isName
      ? after === (value.slice(0, 200) || null)
      : isOdd
        ? after === null || after === '' || after === 0 || column === 'heard_at'
        : after === before || FREE_COLUMNS.includes(column)
    return isRight ? [] : [`${column} is ${String(after)} instead of ${String(before)}`]
  })
}

async function countUnnamed(): Promise<number> {
  const { rows } = await gateway.database.query('select from dead_letter where dev_eui is null')
  return rows.length
}

test.each(['chirpstack', 'tts'] as const)(
  'if any one part of an event of %s is odd, no frame is lost, and none is stored incorrectly',
  async (provider) => {
    const deviceId = ++lastDeviceId
    const body = SERVERS[provider].toEvent({ devEui: toDevEui(deviceId), frameCount: 4 })
    const plain = { deviceId, devEui: toDevEui(deviceId), path: '', odd: '', value: '', body }
    const events = makeOddEvents(provider)
    const unnamedBefore = await countUnnamed()
    await postAll(provider, [plain, ...events])
    const stored = await findStored([plain, ...events])
    const usual = stored.get(deviceId)
    expect(usual).toMatchObject({ insights: 1, letters: 0, isSeen: true, receptions: [{ snr_db: 6.2 }] })
    const named = events.filter(({ path }) => !holds(path, SERVERS[provider].devEui))
    const wrong = named.flatMap((event) => {
      const found = stored.get(event.deviceId)
      if (!usual || !found) throw new Error('a device is missing')
      return findWrong(provider, event, usual, found).map((what) => `${event.path}, ${event.odd}: ${what}`)
    })
    expect(wrong).toEqual([])
    expect(named.length).toBeGreaterThan(300)
    expect((await countUnnamed()) - unnamedBefore).toBe(events.length - named.length)
  },
  60_000,
)
