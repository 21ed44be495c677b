import type pg from 'pg'

/** Locks devices' counters in id order, like each single statement does. Otherwise gateways would deadlock. */
export async function lockDevices(
  client: Pick<pg.ClientBase, 'query'>,
  deviceIds: readonly number[],
): Promise<void> {
  await client.query({
    name: 'lock',
    text: 'select from device_stat where device_id = any($1) order by device_id for update',
    values: [deviceIds],
  })
}
