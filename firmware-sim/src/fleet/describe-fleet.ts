import type { FleetPlan } from '@sentinel/contracts/fleet/fleet-plan'
import { devEuiOf } from '../device/dev-eui.ts'
import { classesOf } from '../wildlife/classes-of.ts'
import { REGIONS } from '../wildlife/regions.ts'
import type { SimulatedDevice } from './plan-fleet.ts'

export function describeFleet(devices: readonly SimulatedDevice[]): FleetPlan {
  return {
    models: Object.values(REGIONS).map(({ algId, algName, algDescription, species }) => ({
      alg_id: algId,
      name: algName,
      description: algDescription,
      classes: classesOf(species),
    })),
    devices: devices.map(({ deviceId, name, region, siteName, firmware, latitude, longitude }) => ({
      device_id: deviceId,
      dev_eui: devEuiOf(deviceId),
      name,
      region: region.label,
      site: siteName,
      alg_id: region.algId,
      firmware,
      latitude,
      longitude,
    })),
  }
}
