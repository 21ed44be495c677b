import type { DigestFacts } from '../../facts.ts'
import { count } from '../../message/amounts.ts'
import { writeHeadline } from '../../message/headline.ts'
import { writeDay } from '../../message/times.ts'
import type { MailContent } from '../content.ts'
import type { MailContext } from '../mail-context.ts'
import { listAlerts, listSpecies } from './lists.ts'

export function describeDigest(
  facts: DigestFacts,
  { timeZone }: MailContext,
): Omit<MailContent, 'action'> & { label: string } {
  const { total, species, openAlerts, openAlertsTotal } = facts
  const sightings =
    total === 0
      ? 'There are no sightings to report.'
      : `Your cameras had ${count(total, 'sighting', 'sightings')}.`
  const alerts =
    openAlertsTotal === 0 ? 'No alert is open.' : `${count(openAlertsTotal, 'alert is', 'alerts are')} open.`
  return {
    subject: writeHeadline(facts),
    eyebrow: 'Daily summary',
    tone: 'calm',
    heading: writeDay(facts.day),
    lead: `${sightings} ${alerts}`,
    photo: undefined,
    facts: [],
    lists: [
      ...listSpecies('Sightings', species, total),
      ...listAlerts('Open alerts', openAlerts, openAlertsTotal, timeZone),
    ],
    label: 'See the sightings',
  }
}
