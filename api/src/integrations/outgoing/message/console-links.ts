import type { NoticeFacts } from '../facts.ts'

/** Returns the address at which the console shows the subject of a message. */
export function linkTo(facts: NoticeFacts, publicUrl: string): string {
  const base = publicUrl.replace(/\/+$/, '')
  if (facts.kind === 'sighting') return `${base}/insights?insight=${facts.insightId}`
  if (facts.kind === 'test') return `${base}/admin`
  const isOfAlerts = facts.kind === 'summary' ? facts.of === 'alerts' : facts.kind !== 'digest'
  return isOfAlerts ? `${base}/alerts` : `${base}/insights`
}
