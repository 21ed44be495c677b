import type pg from 'pg'

export interface FoundDevice {
  deviceId: number
  /** The model whose classes are named in frames. Null while no model is deployed. */
  algId: number | null
  /** The time when the device was provisioned, in Unix milliseconds. */
  createdMs: number
}

/** Returns the device with a given DevEUI, or undefined. */
export async function findRadioDevice(
  db: Pick<pg.ClientBase, 'query'>,
  devEui: string,
): Promise<FoundDevice | undefined> {
  const { rows } = await db.query<{ device_id: number; alg_id: number | null; created_ms: number }>({
    name: 'find-radio-device',
    text: `select d.device_id, time_to_ms(d.created_at) as created_ms, (
        select a.alg_id from device_alg a
          join alg using (alg_id)
          left join alg_release_component c on c.release_id = a.release_id and c.alg_id = a.alg_id
          where a.device_id = d.device_id
          order by alg.alg_type ilike 'classif%' desc, c.position desc nulls last, a.deployed_at desc, a.alg_id limit 1) as alg_id
      from device d where d.dev_eui = $1`,
    values: [devEui],
  })
  const [row] = rows
  return row && { deviceId: row.device_id, algId: row.alg_id, createdMs: row.created_ms }
}

/** Returns the id of the newest downlink that had this number, or undefined. Answers are stored under this id. */
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
