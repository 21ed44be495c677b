import type pg from 'pg'

/**
 * Selects a file's size if one of this device's commands names it and has neither been dropped nor failed. Searches by device, because the same file
 * may belong to a whole fleet's commands.
 */
const FIND = `
  select f.size_bytes from stored_file f
  where f.sha256 = $2 and exists (
    select from device_command c
    cross join lateral (
      select from command_file x where x.command_key = c.command_key and x.sha256 = $2 offset 0) named
    where c.device_id = $1 and c.status in ('pending', 'pending_reset', 'success'))`

/** Returns the size in bytes, or undefined if the file does not exist or this device may not fetch it. */
export async function findDeviceFile(
  pool: pg.Pool,
  deviceId: number,
  sha256: string,
): Promise<number | undefined> {
  const { rows } = await pool.query<{ size_bytes: number }>({
    name: 'device-file',
    text: FIND,
    values: [deviceId, Buffer.from(sha256, 'hex')],
  })
  return rows[0]?.size_bytes
}
