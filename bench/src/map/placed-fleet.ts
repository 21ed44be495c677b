import type { BenchDatabase } from '../bench-database.ts'

const SITES = 2000
/** The maximum distance of a site's cameras from its centre. Most are closer. */
const SITE_DEGREES = 0.3
const TROUBLED_SHARE = 0.05
const HEARD_SHARE = 0.2

/** Adds a user's devices at sites all over the inhabited world. One in twenty has a low battery, and one in five is received by a LoRaWAN network. */
export async function loadPlacedFleet(database: BenchDatabase, userId: number, size: number): Promise<void> {
  const client = await database.connect()
  try {
    await client.query('set statement_timeout = 0')
    // The rows that belong to each device are created in bulk below.
    await client.query('alter table device disable trigger device_rows')
    await client.query(
      `insert into device (device_id, secret_sha256, device_name)
       select n, sha256(n::text::bytea), 'Camera ' || n from generate_series(1, $1) n`,
      [size],
    )
    await client.query('alter table device enable trigger device_rows')
    await client.query('select setseed(0.5)')
    await client.query(
      `with site as (select s, random() * 300 - 150 as longitude, random() * 110 - 50 as latitude from generate_series(0, $2::int - 1) s)
       insert into device_health (device_id, latitude, longitude, battery_voltage)
       select n, site.latitude + (random() + random() + random() - 1.5) * $3, site.longitude + (random() + random() + random() - 1.5) * $3, 3.9
       from generate_series(1, $1) n join site on site.s = n % $2`,
      [size, SITES, SITE_DEGREES],
    )
    await client.query(
      `insert into device_stat (device_id, last_seen, insight_count) select n, now(), n % 500 from generate_series(1, $1) n`,
      [size],
    )
    await client.query('insert into device_watch (device_id) select n from generate_series(1, $1) n', [size])
    await client.query(
      'insert into user_device (user_id, device_id) select $1, n from generate_series(1, $2) n',
      [userId, size],
    )
    await client.query(
      `insert into alert (user_id, device_id, alert_type)
       select $1, n, 'low_battery' from generate_series(1, $2) n where n % $3 = 0`,
      [userId, size, Math.round(1 / TROUBLED_SHARE)],
    )
    await client.query(
      `insert into device_condition (device_id, alert_type) select device_id, alert_type from alert where user_id = $1`,
      [userId],
    )
    await client.query(
      `insert into device_signal (device_id, margin_db, heard_at, reception_count, read_at)
       select n, n % 25 - 5, now(), 1, now() from generate_series(1, $1) n where n % $2 = 0`,
      [size, Math.round(1 / HEARD_SHARE)],
    )
    await client.query(
      'vacuum analyze device, device_health, device_stat, user_device, alert, device_condition, device_signal',
    )
  } finally {
    await client.end()
  }
}

/** Returns map views around random cameras on a wide screen, from the whole world down to a street. */
export async function planViews(
  database: BenchDatabase,
  { views, zooms }: { views: number; zooms: readonly number[] },
): Promise<string[]> {
  const places = await database.query<{ longitude: number; latitude: number }>(
    'select longitude, latitude from device_health order by md5(device_id::text) limit $1',
    [views],
  )
  return places.map((place, at) => toView(place, zooms[at % zooms.length] ?? 0))
}

const WIDTH_PX = 1440
const HEIGHT_PX = 900
const WORLD_PX = 512

function toView(place: { longitude: number; latitude: number }, zoom: number): string {
  const degrees = (px: number) => (px / 2 / (WORLD_PX * 2 ** zoom)) * 360
  const [x, y] = [degrees(WIDTH_PX), degrees(HEIGHT_PX)]
  const within = (value: number, max: number) => String(Math.max(-max, Math.min(max, value)))
  return new URLSearchParams({
    west: within(place.longitude - x, 180),
    east: within(place.longitude + x, 180),
    south: within(place.latitude - y, 85),
    north: within(place.latitude + y, 85),
    zoom: String(zoom),
  }).toString()
}
