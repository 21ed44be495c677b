import type { Database } from '@sentinel/migrations/connect'
import { addSampleCameras } from '@sentinel/platform/devices/sample-fleets'
import { drawDeviceSecret } from '@sentinel/platform/secrets/device-secret'
import type { PasswordOf } from '../fleet/credentials.ts'
import { planFleet } from '../fleet/plan-fleet.ts'
import type { SimOptions } from '../options.ts'

/** Part of every sample's name, so that samples are recognizable wherever a camera is named: in lists, on the map, in alerts and in files. */
const NAME_PREFIX = 'Sample: '
const GROUP = {
  name: 'Sample cameras',
  description: 'Simulated cameras to look at; remove them on the dashboard',
}

/** Creates a fleet's cameras. Returns their MQTT passwords, which are stored nowhere else, or undefined if the fleet no longer exists. */
export async function addCameras(
  db: Database,
  { userId, algId }: { userId: number; algId: number },
  options: SimOptions,
): Promise<PasswordOf | undefined> {
  const cameras = planFleet({ ...options, deployedMs: Date.now() }).map((device) => ({
    ...device,
    password: drawDeviceSecret(),
  }))
  const added = {
    userId,
    algId,
    group: GROUP,
    cameras: cameras.map(({ deviceId, name, siteName, region, password }) => ({
      deviceId,
      secretSha256: password.sha256,
      name: NAME_PREFIX + name,
      location: siteName,
      region: region.label,
    })),
  }
  if (!(await db.transaction().execute((tx) => addSampleCameras(tx, added)))) return undefined
  const passwords = new Map(cameras.map(({ deviceId, password }) => [deviceId, password.secret]))
  return (deviceId) => passwords.get(deviceId)
}
