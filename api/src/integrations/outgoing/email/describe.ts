import type { NoticeFacts } from '../facts.ts'
import { linkTo } from '../message/console-links.ts'
import type { MailContent } from './content.ts'
import { describeAlert } from './kinds/alert.ts'
import { describeDigest } from './kinds/digest.ts'
import { describeSighting } from './kinds/sighting.ts'
import { describeSummary } from './kinds/summary.ts'
import { describeTest } from './kinds/test-mail.ts'
import type { MailContext } from './mail-context.ts'

export function describeNotice(facts: NoticeFacts, context: MailContext): MailContent {
  const { label, ...content } = describeKind(facts, context)
  return { ...content, action: { label, url: linkTo(facts, context.publicUrl) } }
}

function describeKind(facts: NoticeFacts, context: MailContext) {
  if (facts.kind === 'sighting') return describeSighting(facts, context)
  if (facts.kind === 'digest') return describeDigest(facts, context)
  if (facts.kind === 'summary') return describeSummary(facts, context)
  return facts.kind === 'test' ? describeTest(facts) : describeAlert(facts, context)
}
