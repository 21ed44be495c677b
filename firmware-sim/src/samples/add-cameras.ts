import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { drawDeviceSecret } from '@sentinel/platform/secrets/device-secret'
import type pg from 'pg'
import type { PasswordOf } from '../fleet/credentials.ts'
import { planFleet } from '../fleet/plan-fleet.ts'
import type { SimOptions } from '../options.ts'

/** Is in every name, so that a sample is recognizable wherever a camera is named: in lists, on the map, in alerts and in files. */
const NAME_PREFIX = 'Sample: '
const GROUP = 'Sample cameras'
const GROUP_DESCRIPTION = 'Simulated cameras to look at; remove them on the dashboard'

/** Creates the cameras of a fleet. Returns their MQTT passwords, which are stored nowhere else, or undefined if the fleet does not exist any more. */
export async function addCameras(
  pool: pg.Pool,
  userId: number,
  options: SimOptions,
): Promise<PasswordOf | undefined> {
  const cameras = planFleet({ ...options, deployedMs: Date.now() }).map((device) => ({
    ...device,
    password: drawDeviceSecret(),
  }))
  const [row] = await callFunction(
    pool,
    functions.addSampleCameras({
      userId,
      algId: cameras[0]?.region.algId ?? null,
      group: GROUP,
      groupDescription: GROUP_DESCRIPTION,
      cameras: {
        cameras: cameras.map(({ deviceId, name, siteName, region, password }) => ({
          device_id: deviceId,
          secret_sha256: password.sha256.toString('hex'),
          name: NAME_PREFIX + name,
          location: siteName,
          region: region.label,
        })),
      },
    }),
  )
  if (!row?.value) return undefined
  const passwords = new Map(cameras.map(({ deviceId, password }) => [deviceId, password.secret]))
  return (deviceId) => passwords.get(deviceId)
}
