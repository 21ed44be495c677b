import type { AlertFacts } from '../../facts.ts'
import { alertTypeNames } from '@sentinel/contracts/alerts/alert-types'
import { writeDuration } from '../../message/amounts.ts'
import { writeHeadline } from '../../message/headline.ts'
import { toOneLine } from '../../message/one-line.ts'
import { describePlace } from '../../message/places.ts'
import { writeTime } from '../../message/times.ts'
import type { Line, MailContent } from '../content.ts'
import type { MailContext } from '../mail-context.ts'

/** Describes an alert that was raised or has ended. */
export function describeAlert(
  facts: AlertFacts,
  { timeZone }: MailContext,
): Omit<MailContent, 'action'> & { label: string } {
  const camera = toOneLine(facts.device.deviceName)
  const isOver = facts.kind === 'recovery'
  return {
    subject: writeHeadline(facts),
    eyebrow: isOver ? 'Alert ended' : 'Alert',
    tone: isOver ? 'good' : 'bad',
    heading: alertTypeNames[facts.alertType],
    lead: isOver ? `${camera} is healthy again.` : toOneLine(facts.summary),
    photo: undefined,
    facts: [
      { label: 'Camera', value: camera },
      ...(isOver ? [{ label: 'Details', value: toOneLine(facts.summary) }] : []),
      { label: 'Since', value: writeTime(facts.raisedAt, timeZone) },
      ...describeEnd(facts, timeZone),
      { label: 'Location', value: describePlace(facts.device, facts.device.place) },
    ],
    lists: [],
    label: 'See the alerts',
  }
}

function describeEnd({ raisedAt, resolvedAt }: AlertFacts, timeZone: string): Line[] {
  if (resolvedAt === null) return []
  return [
    { label: 'Ended', value: writeTime(resolvedAt, timeZone) },
    { label: 'Duration', value: writeDuration(Date.parse(resolvedAt) - Date.parse(raisedAt)) },
  ]
}
