import type { DigestFacts, NoticeFacts, SightingFacts, SummaryFacts } from '../facts.ts'
import { alertTypeNames } from '@sentinel/contracts/alerts/alert-types'
import { count, writePercent } from './amounts.ts'
import { toOneLine } from './one-line.ts'

const NAMES_IN_HEADLINE = 2

/** Returns a message's content in one line, used as the subject of an email and as the beginning of a text message. */
export function writeHeadline(facts: NoticeFacts): string {
  if (facts.kind === 'sighting') return `${nameSighting(facts)}: ${toOneLine(facts.device.deviceName)}`
  if (facts.kind === 'alert')
    return `${alertTypeNames[facts.alertType]}: ${toOneLine(facts.device.deviceName)}`
  if (facts.kind === 'recovery')
    return `${facts.isResolvedByPerson ? 'Resolved by a person' : 'Ended'}: ${alertTypeNames[facts.alertType]}, ${toOneLine(facts.device.deviceName)}`
  if (facts.kind === 'digest') return writeDigestHeadline(facts)
  if (facts.kind === 'summary') return writeSummaryHeadline(facts)
  return 'Test from Sentinel Console'
}

/** Returns `Lion, 93 %`. */
export function nameSighting({
  className,
  confidencePercent,
}: Pick<SightingFacts, 'className' | 'confidencePercent'>): string {
  const percent = writePercent(confidencePercent)
  return percent === undefined ? toOneLine(className) : `${toOneLine(className)}, ${percent}`
}

function writeDigestHeadline({ total, openAlertsTotal }: DigestFacts): string {
  const sightings = `Yesterday: ${count(total, 'sighting', 'sightings')}`
  return openAlertsTotal === 0
    ? sightings
    : `${sightings}, ${count(openAlertsTotal, 'open alert', 'open alerts')}`
}

/** Returns `25 more sightings: Impala, Zebra and others (River camera, North Gate camera)` or `1 more alert: River camera`. */
function writeSummaryHeadline({ of, total, species, alerts }: SummaryFacts): string {
  if (of === 'alerts') {
    const amount = count(total, 'more alert', 'more alerts')
    return alerts.length === 0
      ? amount
      : `${amount}: ${listNames(alerts.map(({ deviceName }) => deviceName))}`
  }
  const amount = count(total, 'more sighting', 'more sightings')
  if (species.length === 0) return amount
  const classNames = listNames(species.map(({ className }) => className))
  return `${amount}: ${classNames} (${listNames(species.map(({ deviceName }) => deviceName))})`
}

function listNames(given: string[]): string {
  const names = [...new Set(given.map(toOneLine))]
  const shown = names.slice(0, NAMES_IN_HEADLINE).join(', ')
  return names.length > NAMES_IN_HEADLINE ? `${shown} and others` : shown
}
