import type { DigestFacts, NoticeFacts, SightingFacts, SpeciesCount, SummaryFacts } from '../facts.ts'
import { alertNames, nameAlertWithin } from './alert-names.ts'
import { count, writePercent } from './amounts.ts'
import { toOneLine } from './one-line.ts'

const SPECIES_IN_HEADLINE = 2

/** What a message says, in one line: the subject of a mail, the beginning of a text message. */
export function writeHeadline(facts: NoticeFacts): string {
  if (facts.kind === 'sighting') return `${nameSighting(facts)}: ${toOneLine(facts.device.deviceName)}`
  if (facts.kind === 'alert') return `${alertNames[facts.alertType]}: ${toOneLine(facts.device.deviceName)}`
  if (facts.kind === 'recovery')
    return `${facts.isResolvedByPerson ? 'Resolved by a person' : 'Over'}: ${nameAlertWithin(facts.alertType)}, ${toOneLine(facts.device.deviceName)}`
  if (facts.kind === 'digest') return writeDigestHeadline(facts)
  if (facts.kind === 'summary') return writeSummaryHeadline(facts)
  return 'Test from Sentinel Console'
}

/** `Lion, 93 %`. */
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

function writeSummaryHeadline({ of, total, species }: SummaryFacts): string {
  if (of === 'alerts') return count(total, 'more alert', 'more alerts')
  const sightings = count(total, 'more sighting', 'more sightings')
  return species.length === 0 ? sightings : `${sightings}: ${listSpecies(species)}`
}

function listSpecies(species: SpeciesCount[]): string {
  const names = [...new Set(species.map(({ className }) => toOneLine(className)))]
  const shown = names.slice(0, SPECIES_IN_HEADLINE).join(', ')
  return names.length > SPECIES_IN_HEADLINE ? `${shown} and others` : shown
}
