import { type AlertType, alertTypeNames } from '@sentinel/contracts/alerts/alert-types'
import type { SpeciesCount } from '../../facts.ts'
import { count } from '../../message/amounts.ts'
import { toOneLine } from '../../message/one-line.ts'
import { writeTime } from '../../message/times.ts'
import type { MailContent } from '../content.ts'

interface ListedAlert {
  alertType: AlertType
  deviceName: string
  raisedAt?: string
  isOver?: boolean
}

/** The rest of `total` is summarized in one line. */
export function listSpecies(title: string, species: SpeciesCount[], total: number): MailContent['lists'] {
  if (species.length === 0) return []
  const left = total - species.reduce((sum, { sightings }) => sum + sightings, 0)
  return [
    {
      title,
      lines: species.map(({ className, deviceName, sightings }) => ({
        label: `${toOneLine(className)}, ${toOneLine(deviceName)}`,
        value: sightings.toLocaleString('en'),
      })),
      more: left > 0 ? `and ${count(left, 'other sighting', 'other sightings')}` : undefined,
    },
  ]
}

export function listAlerts(
  title: string,
  alerts: ListedAlert[],
  total: number,
  timeZone: string,
): MailContent['lists'] {
  if (alerts.length === 0) return []
  const left = total - alerts.length
  return [
    {
      title,
      lines: alerts.map(({ alertType, deviceName, raisedAt, isOver }) => ({
        label: `${alertTypeNames[alertType]}, ${toOneLine(deviceName)}`,
        value: raisedAt ? `since ${writeTime(raisedAt, timeZone, 'short')}` : isOver ? 'ended' : 'open',
      })),
      more: left > 0 ? `and ${count(left, 'other alert', 'other alerts')}` : undefined,
    },
  ]
}
