import type pg from 'pg'

export interface FoundDevice {
  deviceId: number
  /** The model whose classes its frames name; null while none is deployed. */
  algId: number | null
}

/** The device that has a DevEUI. Undefined if there is none. */
export async function findRadioDevice(
  db: Pick<pg.ClientBase, 'query'>,
  devEui: string,
): Promise<FoundDevice | undefined> {
  const { rows } = await db.query<{ device_id: number; alg_id: number | null }>({
    name: 'find-radio-device',
    text: 'select device_id, deployed_classifier(device_id) as alg_id from device where dev_eui = $1',
    values: [devEui],
  })
  const [row] = rows
  return row && { deviceId: row.device_id, algId: row.alg_id }
}

/** The id under which a device answers the command of a number: the newest that was sent. Undefined if there is none. */
export async function findCommandId(
  db: Pick<pg.ClientBase, 'query'>,
  deviceId: number,
  commandNumber: number,
): Promise<string | undefined> {
  const { rows } = await db.query<{ command_id: string }>({
    name: 'find-radio-command',
    text: `select command_id from device_command
      where device_id = $1 and command_number = $2 and handed_over_at is not null order by command_key desc limit 1`,
    values: [deviceId, commandNumber],
  })
  return rows[0]?.command_id
}
