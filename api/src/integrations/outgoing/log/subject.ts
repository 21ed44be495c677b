import { type AlertType, alertTypeNames } from '@sentinel/contracts/alerts/alert-types'
import type { OutgoingKind } from '@sentinel/contracts/integrations/outgoing'
import type { OutgoingRow } from './queries.ts'

type Facts = Pick<
  OutgoingRow,
  'kind' | 'device_name' | 'class_name' | 'alert_type' | 'day' | 'summarised' | 'summary_of'
>

/** A few words on what a message says. */
export function subjectOf(facts: Facts): string {
  return subjects[facts.kind](facts, facts.device_name ?? '')
}

const subjects: Record<OutgoingKind, (facts: Facts, device: string) => string> = {
  sighting: ({ class_name: name }, device) => (name === null ? device : `${name} at ${device}`),
  photo: ({ class_name: name }, device) =>
    name === null ? `Photo of ${device}` : `Photo: ${name} at ${device}`,
  alert: ({ alert_type: type }, device) => `${nameAlert(type)}: ${device}`,
  recovery: ({ alert_type: type }, device) => `${nameAlert(type)} is over: ${device}`,
  health: (_, device) => `Health report of ${device}`,
  digest: ({ day }) => `Digest of ${day}`,
  summary: ({ summarised, summary_of: of }) =>
    summarise(summarised ?? 0, of === 'alerts' ? 'alert' : 'sighting'),
  test: () => 'Test',
}

function nameAlert(type: AlertType | null): string {
  return type === null ? 'Alert' : alertTypeNames[type]
}

function summarise(total: number, what: string): string {
  return `${total} more ${what}${total === 1 ? '' : 's'}`
}
