import type { FleetPlan } from '@sentinel/contracts/fleet-plan'
import { devEuiOf } from '../device/dev-eui.ts'
import { PERSON_CLASS_ID, VEHICLE_CLASS_ID } from '../wildlife/region.ts'
import { REGIONS } from '../wildlife/regions.ts'
import type { SimulatedDevice } from './plan-fleet.ts'

const CLASSES_OF_ALL = [
  { class_id: PERSON_CLASS_ID, label: 'Human' },
  { class_id: VEHICLE_CLASS_ID, label: 'Vehicle' },
]

export function describeFleet(devices: readonly SimulatedDevice[]): FleetPlan {
  return {
    models: Object.values(REGIONS).map(({ algId, algName, algDescription, species }) => ({
      alg_id: algId,
      name: algName,
      description: algDescription,
      classes: [...species.map(({ classId, label }) => ({ class_id: classId, label })), ...CLASSES_OF_ALL],
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
