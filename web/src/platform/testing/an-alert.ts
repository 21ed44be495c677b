import type { Alert } from '@sentinel/contracts/alerts/alerts'

export function anAlert(given: Partial<Alert> = {}): Alert {
  return {
    id: 1,
    alert_key: 'device_id',
    alert_type: 'low_battery',
    associated_id: '7',
    status: 'new',
    summary: 'Battery at 3.18 V (median of 3 readings)',
    params: { volts: 3.18, readings: 3 },
    created_at: '2026-11-20T10:00:00.000Z',
    ...given,
  }
}
