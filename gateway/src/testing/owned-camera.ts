import type { HealthMessage } from '@sentinel/contracts/device-messages/mqtt'
import { aHealthMessage } from './messages.ts'
import { createOwner, findAlerts } from './owners.ts'
import { publishUplink } from './publish-uplink.ts'
import type { TestGateway } from './test-gateway.ts'

const HOUR_MS = 60 * 60 * 1000
const startedMs = Date.now()

/** Returns an hour on the day before yesterday. */
export const at = (hour: number): string => new Date(startedMs + (hour - 48) * HOUR_MS).toISOString()

export const reading = (hour: number, battery_voltage: number): HealthMessage =>
  aHealthMessage({ battery_voltage, recorded_at: at(hour) })

export const startUp = (hour: number, cable_ok?: boolean): HealthMessage =>
  aHealthMessage({ battery_voltage: undefined, startup_data: { cable_ok }, recorded_at: at(hour) })

/** Connects a new device and creates this many owners for it. */
export async function connectOwnedCamera(gateway: TestGateway, deviceId: number, owners = 1) {
  const client = await gateway.connectDevice(deviceId)
  const ownerIds: number[] = []
  for (let each = 0; each < owners; each++) ownerIds.push(await createOwner(gateway.database, [deviceId]))
  const alerts = () => findAlerts(gateway.database, deviceId)
  return {
    deviceId,
    ownerIds,
    alerts,
    report: (message: object) => publishUplink(client, 'health', message),
    send: (message: object) => publishUplink(client, 'insights', message),
    /** Returns what is wrong with the device, worst first. */
    async conditions(): Promise<string[]> {
      const { rows } = await gateway.database.query<{ alert_type: string }>(
        'select alert_type from device_condition where device_id = $1 order by alert_type',
        [deviceId],
      )
      return rows.map(({ alert_type }) => alert_type)
    },
    statuses: async () => (await alerts()).map(({ status }) => status),
    resolve: () =>
      gateway.database.query(
        `update alert set status = 'resolved', resolved_at = now(), resolved_by = user_id where device_id = $1`,
        [deviceId],
      ),
  }
}
