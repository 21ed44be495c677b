import type { SightingFacts } from '../../facts.ts'
import { writePercent } from '../../message/amounts.ts'
import { nameSighting, writeHeadline } from '../../message/headline.ts'
import { toOneLine } from '../../message/one-line.ts'
import { describePlace } from '../../message/places.ts'
import { writeTime } from '../../message/times.ts'
import type { MailContent } from '../content.ts'
import type { MailContext } from '../mail-context.ts'

export function describeSighting(
  facts: SightingFacts,
  { timeZone }: MailContext,
): Omit<MailContent, 'action'> & { label: string } {
  const { className, confidencePercent, device, otherClasses } = facts
  const camera = toOneLine(device.deviceName)
  const others = otherClasses.map(nameSighting).join('; ')
  const confidence = writePercent(confidencePercent)
  return {
    subject: writeHeadline(facts),
    eyebrow: 'Sighting',
    tone: 'calm',
    heading: toOneLine(className),
    lead: confidence ? `Seen by ${camera} with a confidence of ${confidence}.` : `Seen by ${camera}.`,
    photo: `${toOneLine(className)}, photographed by ${camera}`,
    facts: [
      { label: 'Camera', value: camera },
      { label: 'Taken', value: writeTime(facts.takenAt, timeZone) },
      { label: 'Received', value: writeTime(facts.receivedAt, timeZone) },
      { label: 'Location', value: describePlace(device, facts.place) },
      ...(others === '' ? [] : [{ label: 'Also possible', value: others }]),
    ],
    lists: [],
    label: 'See the sighting',
  }
}
