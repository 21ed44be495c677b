import { createHash, randomBytes } from 'node:crypto'
import type { BenchDatabase } from '../bench-database.ts'
import type { LoadDevice } from './load-connection.ts'

/** Adds these devices, or gives new secrets to existing ones. */
export async function provisionDevices(
  database: BenchDatabase,
  ids: readonly number[],
): Promise<LoadDevice[]> {
  const devices = ids.map((deviceId) => ({ deviceId, secret: randomBytes(32).toString('base64url') }))
  const hashes = devices.map(({ secret }) => createHash('sha256').update(secret).digest())
  await database.query(
    `insert into device (device_id, secret_sha256) select * from unnest($1::int[], $2::bytea[])
     on conflict (device_id) do update set secret_sha256 = excluded.secret_sha256`,
    [ids, hashes],
  )
  return devices
}

/** Returns ids from 1 on. */
export function deviceIds(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1)
}
