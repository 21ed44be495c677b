import type { NoticeFacts } from '../facts.ts'
import { linkTo } from '../message/console-links.ts'
import { writeHeadline } from '../message/headline.ts'
import { toOneLine } from '../message/one-line.ts'
import { writeTime } from '../message/times.ts'
import { shareOfTwoParts, toGsm7 } from './gsm-7.ts'

/** Writes at most two parts of a text message. The link is not cut if there is enough space for it. */
export function writeText(
  facts: NoticeFacts,
  { timeZone, publicUrl }: { timeZone: string; publicUrl: string },
): string {
  const said = toGsm7(
    [writeHeadline(facts), ...describe(facts, timeZone)].filter((part) => part !== '').join('. '),
  )
  const ending = `\n${linkTo(facts, publicUrl)}`
  return shareOfTwoParts(ending, said + ending) > 1 / 2 ? cut(said, '') : cut(said, ending)
}

function describe(facts: NoticeFacts, timeZone: string): string[] {
  const short = (time: string) => writeTime(time, timeZone, 'short')
  if (facts.kind === 'sighting') return [short(facts.takenAt)]
  if (facts.kind === 'alert')
    return [toOneLine(facts.summary).replace(/\.$/, ''), `Since ${short(facts.raisedAt)}`]
  if (facts.kind === 'recovery') return facts.resolvedAt === null ? [] : [`Since ${short(facts.resolvedAt)}`]
  if (facts.kind === 'summary') return [`Since ${short(facts.since)}`]
  return facts.kind === 'test' ? ['Sightings and alerts come to this number in the same way'] : []
}

/** Shortens a text that is too long when combined with its ending, at a word boundary if possible. */
function cut(text: string, ending: string): string {
  if (shareOfTwoParts(text + ending) <= 1) return text + ending
  const characters = Array.from(text)
  while (shareOfTwoParts(`${characters.join('')}...${ending}`) > 1) characters.pop()
  const head = characters.join('')
  const end = head.lastIndexOf(' ')
  return `${(end > head.length / 2 ? head.slice(0, end) : head).replace(/[\s.,:;]+$/, '')}...${ending}`
}
