import type { NoticeFacts } from '../facts.ts'
import { linkTo } from '../message/console-links.ts'
import { writeHeadline } from '../message/headline.ts'
import { toOneLine } from '../message/one-line.ts'
import { writeTime } from '../message/times.ts'

const TEXT_MAX_CHARACTERS = 320

/** At most two parts of a text message; the link stays whole where there is room for it. */
export function writeText(
  facts: NoticeFacts,
  { timeZone, publicUrl }: { timeZone: string; publicUrl: string },
): string {
  const said = [writeHeadline(facts), ...describe(facts, timeZone)].filter((part) => part !== '').join('. ')
  const link = linkTo(facts, publicUrl)
  const room = TEXT_MAX_CHARACTERS - link.length - 1
  return room < TEXT_MAX_CHARACTERS / 2 ? cut(said, TEXT_MAX_CHARACTERS) : `${cut(said, room)}\n${link}`
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

/** On a word, as far as one ends. */
function cut(text: string, characters: number): string {
  if (text.length <= characters) return text
  const head = text.slice(0, characters - 1)
  const end = head.lastIndexOf(' ')
  return `${(end > characters / 2 ? head.slice(0, end) : head).replace(/[\ud800-\udbff]$|[\s.,:;]+$/, '')}…`
}
