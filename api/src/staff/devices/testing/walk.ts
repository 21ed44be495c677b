import { randomBytes, randomInt } from 'node:crypto'
import type { internalDeviceEndpoints } from '@sentinel/contracts/staff/device-endpoints'
import { ID_MAX } from '@sentinel/contracts/values/limits'
import type { TestApi } from '../../../testing/test-api.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { internalList, ownDevice, pageOfList } from '../../../testing/walk-parameters.ts'

const freshDeviceId = () => randomInt(1_000_000_000, 1_900_000_000)

export const internalDeviceWalk: AreaWalk<typeof internalDeviceEndpoints> = {
  parameters: {
    ...pageOfList,
    ...internalList,
    cursor: 'left out',
    device_id: 'left out',
    name: 'left out',
    original_name: 'left out',
    owner_email: 'left out',
    wifi_images: 'left out',
    wifi_insights: 'left out',
    lora_id: 'left out',
    mac_id: 'left out',
    cell_uid: 'left out',
    code_version: 'left out',
    mcu_version: 'left out',
    last_seen: 'left out',
    latitude: 'left out',
    longitude: 'left out',
    cycle_time: 'left out',
    trigger_number: 'left out',
    memory_remaining: 'left out',
    cycle_count: 'left out',
    images_processed: 'left out',
    deviceId: { ...ownDevice, isShared: true },
    importId: { of: (_, api) => anImport(api), absent: ID_MAX, isShared: true },
  },
  bodies: {
    provisionDevice: ({ email }) => ({ device_id: freshDeviceId(), owner_email: email }),
    importDevices: () => ({ csv: `device_id\n${freshDeviceId()}`, dryRun: false }),
    setDeviceDevEui: () => ({ dev_eui: randomBytes(8).toString('hex') }),
  },
}

/** Creates an import whose only device has not changed since. */
async function anImport(api: TestApi): Promise<number> {
  const deviceId = await api.createDevice()
  await api.pool.query(`update device set claim_code_sha256 = sha256('walk') where device_id = $1`, [
    deviceId,
  ])
  const { rows } = await api.pool.query<{ import_id: number }>(
    `with made as (insert into device_import (device_count) values (1) returning import_id)
     insert into device_import_row (import_id, device_id, secret_sha256, claim_code_sha256, dev_eui, device_name)
     select import_id, device_id, secret_sha256, claim_code_sha256, dev_eui, device_name from made, device
     where device_id = $1 returning import_id`,
    [deviceId],
  )
  return rows[0]?.import_id ?? 0
}
