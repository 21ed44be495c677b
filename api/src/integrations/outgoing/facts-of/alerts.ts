import { summarizeAlert } from '@sentinel/domain/alerts/alert-summary'
import type { AlertType } from '@sentinel/contracts/alerts/alert-types'
import type { AlertParams } from '@sentinel/contracts/alerts/alerts'
import type { Queryable } from '@sentinel/migrations/connect'
import type { AlertFacts } from '../facts.ts'
import { DEVICE_COLUMNS, type DeviceColumns, toDevice } from './devices.ts'

interface Row extends DeviceColumns {
  alert_id: number
  alert_type: AlertType
  params: AlertParams
  raised_at: string
  resolved_at: string | null
  is_resolved_by_person: boolean
}

const FIND = `
  select a.alert_id, a.alert_type, a.params, wire_time(a.created_at) as raised_at, wire_time(a.resolved_at) as resolved_at,
    a.resolved_by is not null as is_resolved_by_person,
    ${DEVICE_COLUMNS}
  from alert a join user_device l using (user_id, device_id)
  join device d using (device_id) join device_health h using (device_id)
  where a.user_id = $1 and a.alert_id = any ($2::bigint[])`

/** Returns the user's alerts on devices that they still have, keyed by id. */
export async function findAlerts(
  db: Queryable,
  { userId, alertIds, kind }: { userId: number; alertIds: number[]; kind: AlertFacts['kind'] },
): Promise<Map<number, AlertFacts>> {
  const { rows } = await db.query<Row>(FIND, [userId, alertIds])
  return new Map(
    rows.map((row) => [
      row.alert_id,
      {
        kind,
        alertId: row.alert_id,
        alertType: row.alert_type,
        device: toDevice(row),
        summary: summarizeAlert({ ...row, created_at: row.raised_at }),
        raisedAt: row.raised_at,
        resolvedAt: row.resolved_at,
        isResolvedByPerson: row.is_resolved_by_person,
      },
    ]),
  )
}
