import type { AlertType } from '@sentinel/contracts/alerts'
import type { Device } from '@sentinel/contracts/devices'
import { isForVisit } from '../../platform/alerts.ts'
import { type BatteryLevel, readBattery } from '../../platform/battery.ts'
import { type CheckIn, readCheckIn } from '../../platform/check-in.ts'
import { readUpdateStatus, type ShownUpdateStatus } from '../../platform/update-status.ts'
import { deviceName } from '../../ui/device-name.ts'

/** What a list can be narrowed down to: who has to be gone to, who has not come when due, and what else is wrong. */
export const troubles = ['visit', 'quiet', 'battery', 'alerts', 'update'] as const
export type Trouble = (typeof troubles)[number]

/** What is known of the devices beside their rows; undefined as long as it is not known. */
export interface DeviceFacts {
  insightCounts: ReadonlyMap<number, number> | undefined
  openAlerts: ReadonlyMap<number, readonly AlertType[]> | undefined
  groupNames: ReadonlyMap<number, string> | undefined
}

/** A device as the list shows, sorts and finds it. */
export interface DeviceLine {
  device: Device
  name: string
  battery: BatteryLevel
  checkIn: CheckIn
  update: ShownUpdateStatus
  /** The worst first. */
  openAlerts: readonly AlertType[] | undefined
  insightCount: number | undefined
  groupName: string | undefined
  troubles: readonly Trouble[]
}

const NO_ALERTS: readonly AlertType[] = []

/** Makes lines, each once for as long as nothing of it changes: one changed device costs no list of 20,000. */
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
  const battery = readBattery(device.battery_voltage)
  const checkIn = readCheckIn(device, nowMs)
  const update = readUpdateStatus(device)
  const openAlerts = known.openAlerts ?? NO_ALERTS
  const isIn: Record<Trouble, boolean> = {
    visit: battery === 'low' || device.conditions.some((alert_type) => isForVisit({ alert_type })),
    quiet: checkIn.state === 'late' || checkIn.state === 'silent',
    battery: battery === 'low',
    alerts: openAlerts.length > 0,
    update: update === 'failed',
  }
  return {
    ...known,
    device,
    name: deviceName(device),
    battery,
    checkIn,
    update,
    troubles: troubles.filter((trouble) => isIn[trouble]),
  }
}
