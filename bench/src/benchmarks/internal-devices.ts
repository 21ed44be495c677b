import type { InternalDeviceSort } from '@sentinel/contracts/staff/devices'
import type { BenchDatabase } from '../bench-database.ts'
import type { Benchmark } from '../benchmark.ts'
import { extent, rowsOf } from '../extent.ts'
import { addUser, startApi } from '../http/api-process.ts'
import { readBody } from '../http/read-body.ts'
import { median, quantile } from '../run-rounds.ts'

const DEVICES = rowsOf(100, 100_000)
const DEVICES_OF_OWNER = 500
const CALLS = extent(1, 10)
/** The number of devices that the api copies in one transaction. */
const COPIED_AT_ONCE = 20_000
const EMAIL = 'staff@bench.example'
const BUDGET = { 'slowest first page': 100 }
/** These columns are indexed, so their first page has a time budget. */
const INDEXED = ['device_id', 'name', 'original_name', 'lora_id', 'mac_id'] satisfies InternalDeviceSort[]

/** Measures the devices on the Internal page, including the copy of their reports that the page reads. */
export const internalDevices: Benchmark = {
  name: 'internal-devices',
  title: `first page of ${DEVICES.toLocaleString('en')} devices, sorted by the slowest of ids, names, LoRa ID and MAC, median / the budget`,
  rounds: 3,
  goals: [{ figure: 'slowest first page', unit: 'ms', goal: 1, better: 'lower' }],
  async open(database) {
    const staffId = await addUser(database, EMAIL)
    await database.query(`update user_account set role = 'staff' where user_id = $1`, [staffId])
    await addDevices(database)
    const copies = [
      `first copy ${await copyReports(database)}`,
      `refresh without changes ${await copyReports(database)}`,
    ]
    const api = await startApi(database)
    const headers = { authorization: `Bearer ${await api.signIn(EMAIL)}` }
    const time = async (query: string) => {
      const times: number[] = []
      for (let call = 0; call < CALLS; call++) {
        const startedMs = performance.now()
        await readBody(`${api.url}/api/internal/tables/devices?${query}`, headers)
        times.push(performance.now() - startedMs)
      }
      return {
        middle: median(times),
        text: `${median(times).toFixed(0)} / ${quantile(times, 0.95).toFixed(0)} ms`,
      }
    }
    const pages: string[] = []
    return {
      product: {
        name: 'api, GET /api/internal/tables/devices',
        async run() {
          const medians: number[] = []
          pages.length = 0
          for (const sort of INDEXED)
            for (const order of ['asc', 'desc']) {
              const { middle, text } = await time(`sort=${sort}&order=${order}`)
              medians.push(middle)
              pages.push(`${sort} ${order} ${text}`)
            }
          for (const [name, query] of Object.entries(OTHER_PAGES))
            pages.push(`${name} ${(await time(query)).text}`)
          return { 'slowest first page': Math.max(...medians) }
        },
      },
      yardstick: { name: 'budget', run: async () => BUDGET },
      notes: () => [`median / 95th percentile: ${pages.join('; ')}`, copies.join('; ')],
      close: api.stop,
    }
  },
}

/** These pages have no time budget because they read many rows. */
const OTHER_PAGES = {
  'row 100,000 by id': `sort=device_id&offset=${Math.min(DEVICES - 25, 99_975)}`,
  'row 100,000 by name': `sort=name&offset=${Math.min(DEVICES - 25, 99_975)}`,
  'row 100,000 by MAC': `sort=mac_id&offset=${Math.min(DEVICES - 25, 99_975)}`,
  'by last seen': 'sort=last_seen',
  'by cycle count': 'sort=cycle_count',
  'name that contains a text': 'name=777',
  'MAC that begins with a text': 'mac_id=a0b1',
  'LoRa ID of one device': 'lora_id=70b3d57ed0000777',
  'not seen since a time': 'last_seen=2026-01-01T00:00:00Z',
  'devices of an owner': `owner_email=${EMAIL}`,
}

/** Adds devices that have reported. The first of them belong to the staff member. */
async function addDevices(database: BenchDatabase): Promise<void> {
  await database.query(
    `insert into device (device_id, secret_sha256, device_name, display_name)
       select n, sha256(n::text::bytea), 'Camera ' || n, case when n % 3 = 0 then 'Ridge ' || hashint4(n) % 5000 end
       from generate_series(1, $1::int) n`,
    [DEVICES],
  )
  await database.query(
    `update device_health set software_version = '2.' || device_id % 7 || '.0', cycle_count = abs(hashint4(device_id)) % 5000,
       hardware_id = substr(md5(device_id::text), 1, 12), lora_uid = '70b3d57e' || lpad(to_hex(hashint4(device_id)), 8, '0'),
       latitude = hashint4(device_id) % 9000 / 100.0, longitude = hashint4(device_id + 1) % 18000 / 100.0`,
  )
  await database.query(
    `update device_stat set last_seen = '2026-01-01'::timestamptz + device_id % 400000 * interval '1 minute'`,
  )
  await database.query(
    `insert into user_device (user_id, device_id)
       select user_id, n from user_account, generate_series(1, $1::int) n where email = $2`,
    [Math.min(DEVICES_OF_OWNER, DEVICES), EMAIL],
  )
  await database.query('vacuum analyze device, device_health, device_stat, user_device')
}

/** Updates the whole copy like the api's job does, and returns how long it took. */
async function copyReports(database: BenchDatabase): Promise<string> {
  const begunMs = performance.now()
  for (let afterId: number | null = -1; afterId !== null;) {
    const [copied]: { last_id: number | null }[] = await database.query(
      'select refresh_device_reports($1, $2) as last_id',
      [afterId, COPIED_AT_ONCE],
    )
    afterId = copied?.last_id ?? null
  }
  const seconds = (performance.now() - begunMs) / 1000
  await database.query('update device_report_use set refreshed_at = now()')
  await database.query('vacuum analyze device_report')
  return `${seconds.toFixed(1)} s`
}
