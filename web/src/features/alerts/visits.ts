import type { Alert } from '@sentinel/contracts/alerts'
import { isForVisit, isOpen } from '../../platform/alerts.ts'

/** A camera with open alerts: first what a person has to go for, then what is oldest. */
export interface Visit {
  deviceId: string
  alerts: readonly Alert[]
  /** When the first of them rose. */
  since: string
}

/**
 * The cameras with open alerts, the worst first: by how many are open, then by how long. Apart those that a person has to go
 * to, and those that have only gone quiet.
 */
export function groupVisits(alerts: readonly Alert[]): { visit: Visit[]; quiet: Visit[] } {
  const visits = [...Map.groupBy(alerts.filter(isOpen), ({ associated_id }) => associated_id)]
    .map(([deviceId, ofDevice]) => toVisit(deviceId, ofDevice))
    .toSorted(compareWorst)
  return { visit: visits.filter(needsVisit), quiet: visits.filter((visit) => !needsVisit(visit)) }
}

function toVisit(deviceId: string, ofDevice: Alert[]): Visit {
  const oldestFirst = ofDevice.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
  return {
    deviceId,
    alerts: [...oldestFirst.filter(isForVisit), ...oldestFirst.filter((alert) => !isForVisit(alert))],
    since: oldestFirst[0]?.created_at ?? '',
  }
}

function compareWorst(a: Visit, b: Visit): number {
  return (
    b.alerts.length - a.alerts.length ||
    Date.parse(a.since) - Date.parse(b.since) ||
    Number(a.deviceId) - Number(b.deviceId)
  )
}

function needsVisit({ alerts }: Visit): boolean {
  return alerts.some(isForVisit)
}
