import { type AlertType, alertTypes, alertTypesBySeverity } from '@sentinel/contracts/alerts/alert-types'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { type BatteryLevel, readBattery } from '@sentinel/domain/fleet/battery-level'
import { type CameraTrouble, findTroubles, judgeCamera } from '../../../shared/fleet/camera-troubles.ts'
import { type CheckIn, readCheckIn } from '../../../shared/fleet/check-in.ts'
import { hasPlace } from '../../../shared/fleet/has-place.ts'
import { readUpdateStatus, type ShownUpdateStatus } from '../../../shared/commands/update-status.ts'
import { deviceName } from '@sentinel/domain/fleet/device-name'

/** The list's filters, named as in the address. */
export const troubles = [
  'visit',
  'watch',
  ...alertTypesBySeverity.map((type) => alertTypes[type].deviceFilter),
  'quiet',
  'update',
  'alerts',
  'unplaced',
] as const
export type Trouble = (typeof troubles)[number]

/** Data about the devices that is not in their rows. Undefined until it is known. */
export interface DeviceFacts {
  insightCounts: ReadonlyMap<number, number> | undefined
  openAlerts: ReadonlyMap<number, readonly AlertType[]> | undefined
  groupNames: ReadonlyMap<number, string> | undefined
}

/** A device in the form in which the list shows, sorts and finds it. */
export interface DeviceLine {
  device: Device
  name: string
  battery: BatteryLevel
  checkIn: CheckIn
  update: ShownUpdateStatus
  /** Worst alert first. */
  openAlerts: readonly AlertType[] | undefined
  insightCount: number | undefined
  groupName: string | undefined
  troubles: readonly Trouble[]
}

const NO_ALERTS: readonly AlertType[] = []

/** Creates lines and caches each one until it changes, so that one changed device does not rebuild a list of 20,000. */
export function createToLine(): (device: Device, facts: DeviceFacts, nowMs: number) => DeviceLine {
  const made = new WeakMap<Device, { line: DeviceLine; nowMs: number }>()
  return (device, facts, nowMs) => {
    const known = readFacts(device, facts)
    const former = made.get(device)
    if (former?.nowMs === nowMs && isSame(former.line, known)) return former.line
    const line = toLine(device, known, nowMs)
    made.set(device, { line, nowMs })
    return line
  }
}

type KnownFacts = Pick<DeviceLine, 'insightCount' | 'openAlerts' | 'groupName'>

function readFacts({ device_id, group_id }: Device, facts: DeviceFacts): KnownFacts {
  return {
    insightCount: facts.insightCounts && (facts.insightCounts.get(device_id) ?? 0),
    openAlerts: facts.openAlerts && (facts.openAlerts.get(device_id) ?? NO_ALERTS),
    groupName: group_id === null ? undefined : facts.groupNames?.get(group_id),
  }
}

function isSame(line: DeviceLine, known: KnownFacts): boolean {
  return (
    line.insightCount === known.insightCount &&
    line.openAlerts === known.openAlerts &&
    line.groupName === known.groupName
  )
}

function toLine(device: Device, known: KnownFacts, nowMs: number): DeviceLine {
  const openAlerts = known.openAlerts ?? NO_ALERTS
  const found = findTroubles(device, openAlerts, nowMs)
  const state = judgeCamera(device, found)
  return {
    ...known,
    device,
    name: deviceName(device),
    battery: readBattery(device.battery_voltage),
    checkIn: readCheckIn(device, nowMs),
    update: readUpdateStatus(device),
    troubles: [
      ...(state === 'visit' || state === 'watch' ? [state] : []),
      ...found.flatMap((trouble) => (trouble === 'open_alert' ? [] : filterOf(trouble))),
      ...(openAlerts.length > 0 ? (['alerts'] as const) : []),
      ...(hasPlace(device) ? [] : (['unplaced'] as const)),
    ],
  }
}

function filterOf(trouble: Exclude<CameraTrouble, 'open_alert'>): Trouble {
  if (trouble === 'overdue') return 'quiet'
  if (trouble === 'update_failed') return 'update'
  return alertTypes[trouble].deviceFilter
}
