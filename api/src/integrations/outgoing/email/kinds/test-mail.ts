import type { TestFacts } from '../../facts.ts'
import { writeHeadline } from '../../message/headline.ts'
import type { MailContent } from '../content.ts'

export function describeTest(facts: TestFacts): Omit<MailContent, 'action'> & { label: string } {
  return {
    subject: writeHeadline(facts),
    eyebrow: 'Test',
    tone: 'good',
    heading: 'Mail arrives here',
    lead: 'Somebody pressed “Send test” in the settings of Sentinel Console. Sightings and alerts come to this address in the same way.',
    photo: undefined,
    facts: [],
    lists: [],
    label: 'See the settings',
  }
}
