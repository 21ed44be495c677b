import { summarizeAlert } from '@sentinel/domain/alerts/alert-summary'
import type { Alert } from '@sentinel/contracts/alerts/alerts'
import type { AlertRow } from './queries.ts'

export function presentAlert({ alert_id, device_id, user_id: _, ...alert }: AlertRow): Alert {
  return {
    id: alert_id,
    alert_key: 'device_id',
    associated_id: String(device_id),
    ...alert,
    summary: summarizeAlert(alert),
  }
}
