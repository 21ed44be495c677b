import type pg from 'pg'

export interface FoundDevice {
  deviceId: number
  /** The model whose classes its frames name; null while none is deployed. */
  algId: number | null
  /** When the device was provisioned, in unix milliseconds. */
  createdMs: number
}

/** The device that has a DevEUI. Undefined if there is none. */
export async function findRadioDevice(
  db: Pick<pg.ClientBase, 'query'>,
  devEui: string,
): Promise<FoundDevice | undefined> {
  const { rows } = await db.query<{ device_id: number; alg_id: number | null; created_ms: number }>({
    name: 'find-radio-device',
    text: `select device_id, deployed_classifier(device_id) as alg_id, time_to_ms(created_at) as created_ms
      from device where dev_eui = $1`,
    values: [devEui],
  })
  const [row] = rows
  return row && { deviceId: row.device_id, algId: row.alg_id, createdMs: row.created_ms }
}

/** The id of the downlink that had this number: the newest. It is the one under which answers are stored. Undefined if there is none. */
export async function findCommandId(
  db: Pick<pg.ClientBase, 'query'>,
  deviceId: number,
  commandNumber: number,
): Promise<string | undefined> {
  const { rows } = await db.query<{ downlink_id: string }>({
    name: 'find-radio-command',
    text: `select downlink_id from radio_downlink where device_id = $1 and command_number = $2 order by claimed_at desc limit 1`,
    values: [deviceId, commandNumber],
  })
  return rows[0]?.downlink_id
}
