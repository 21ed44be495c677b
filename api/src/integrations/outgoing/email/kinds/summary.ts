import type { SummaryFacts } from '../../facts.ts'
import { count } from '../../message/amounts.ts'
import { writeHeadline } from '../../message/headline.ts'
import { writeTime } from '../../message/times.ts'
import type { MailContent } from '../content.ts'
import type { MailContext } from '../mail-context.ts'
import { listAlerts, listSpecies } from './lists.ts'

export function describeSummary(
  facts: SummaryFacts,
  { timeZone }: MailContext,
): Omit<MailContent, 'action'> & { label: string } {
  const { of, total, species, alerts, since, until } = facts
  const amount = of === 'alerts' ? count(total, 'alert', 'alerts') : count(total, 'sighting', 'sightings')
  return {
    subject: writeHeadline(facts),
    eyebrow: 'Summary',
    tone: of === 'alerts' ? 'bad' : 'calm',
    heading:
      of === 'alerts'
        ? count(total, 'more alert', 'more alerts')
        : count(total, 'more sighting', 'more sightings'),
    lead: `There were too many within an hour to send a mail for each. This mail summarizes ${amount}.`,
    photo: undefined,
    facts: [
      { label: 'From', value: writeTime(since, timeZone) },
      { label: 'Until', value: writeTime(until, timeZone) },
    ],
    lists:
      of === 'alerts'
        ? listAlerts('Alerts', alerts, total, timeZone)
        : listSpecies('Sightings', species, total),
    label: of === 'alerts' ? 'See the alerts' : 'See the sightings',
  }
}
