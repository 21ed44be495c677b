import { type AlertType, alertTypesBySeverity } from '@sentinel/contracts/alerts/alert-types'
import type { Alert } from '@sentinel/contracts/alerts/alerts'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { isOpen } from '../alerts/alerts.ts'
import {
  type CameraState,
  type CameraTrouble,
  findTroubles,
  judgeCamera,
  needsVisit,
} from './camera-troubles.ts'

/** A camera with open alerts, or with something else wrong. */
export interface CameraInTrouble {
  deviceId: string
  /** Undefined if this browser does not store the device. */
  device: Device | undefined
  /** The open alerts, those that need a visit first, then oldest first. */
  alerts: readonly Alert[]
  openTypes: readonly AlertType[]
  /** Troubles that none of the open alerts is about, worst first. */
  others: readonly CameraTrouble[]
  /** The time at which the first of the alerts was raised. */
  since: string | undefined
}

interface Known {
  alerts: readonly Alert[]
  devices: readonly Device[]
  nowMs: number
}

/** Returns the cameras that need a visit, and those to watch. Both groups are sorted by most open alerts, then oldest. */
export function groupCameras({
  alerts,
  devices,
  nowMs,
}: Known): Record<'visit' | 'watch', CameraInTrouble[]> {
  const open = Map.groupBy(alerts.filter(isOpen), ({ associated_id }) => associated_id)
  const held = new Set(devices.map(({ device_id }) => String(device_id)))
  const judged = [
    ...devices.map((device) => judgeHeld(device, open.get(String(device.device_id)) ?? NONE, nowMs)),
    ...[...open]
      .filter(([deviceId]) => !held.has(deviceId))
      .map(([id, ofDevice]) => judgeByAlerts(id, ofDevice)),
  ]
  const inState = (state: CameraState) =>
    judged
      .filter((one) => one.state === state)
      .map(({ camera }) => camera)
      .toSorted(compareWorst)
  return { visit: inState('visit'), watch: inState('watch') }
}

const NONE: readonly Alert[] = []

interface Judged {
  state: CameraState
  camera: CameraInTrouble
}

function judgeHeld(device: Device, alerts: readonly Alert[], nowMs: number): Judged {
  const openTypes = findTypes(alerts)
  const troubles = findTroubles(device, openTypes, nowMs)
  const others = troubles.filter(
    (trouble) => trouble !== 'open_alert' && !openTypes.some((type) => type === trouble),
  )
  return {
    state: judgeCamera(device, troubles),
    camera: { ...describe(String(device.device_id), alerts), device, openTypes, others },
  }
}

/** Judges a device that this browser does not store by its alerts, because nothing else is known about it. */
function judgeByAlerts(deviceId: string, alerts: readonly Alert[]): Judged {
  const openTypes = findTypes(alerts)
  return {
    state: openTypes.some(needsVisit) ? 'visit' : 'watch',
    camera: { ...describe(deviceId, alerts), device: undefined, openTypes, others: [] },
  }
}

function findTypes(alerts: readonly Alert[]): readonly AlertType[] {
  return alertTypesBySeverity.filter((type) => alerts.some(({ alert_type }) => alert_type === type))
}

function describe(deviceId: string, alerts: readonly Alert[]) {
  const oldestFirst = alerts.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
  const isForVisit = ({ alert_type }: Alert) => needsVisit(alert_type)
  return {
    deviceId,
    alerts: [...oldestFirst.filter(isForVisit), ...oldestFirst.filter((alert) => !isForVisit(alert))],
    since: oldestFirst[0]?.created_at,
  }
}

function compareWorst(a: CameraInTrouble, b: CameraInTrouble): number {
  return (
    b.alerts.length - a.alerts.length ||
    Date.parse(a.since ?? '') - Date.parse(b.since ?? '') ||
    Number(a.deviceId) - Number(b.deviceId)
  )
}
