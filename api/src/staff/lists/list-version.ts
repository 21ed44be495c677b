import { createHash } from 'node:crypto'
import { LIST_VERSION_HEADER } from '@sentinel/contracts/http/lists'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { conflict } from '../../platform/errors.ts'

const LIST_CHANGED = 'This list has changed since you opened it. Read it again, then save.'

/** What a list is known by: its ids, or a text for each item. One thing is known by its texts. */
type Items = readonly (number | string | null)[]

/** Tells the version of a list, which its items make. One that is too long to be replaced has none. */
export function sendVersion(reply: Pick<FastifyReply, 'header'>, items: Items | undefined): void {
  if (items) reply.header(LIST_VERSION_HEADER, versionOf(items))
}

/** Refuses a change of a list that the caller has read in another version. A caller who names no version replaces any. */
export function refuseStale(
  { headers }: Pick<FastifyRequest, 'headers'>,
  items: Items,
  changed = LIST_CHANGED,
): void {
  const asked = headers['if-match']
  if (asked === undefined || asked.trim() === '*') return
  const version = versionOf(items)
  // A proxy that compresses answers makes a strong version a weak one.
  const known = asked.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!known.includes(version)) throw conflict(changed, { general: changed })
}

function versionOf(items: Items): string {
  return `"${createHash('sha256').update(JSON.stringify(items)).digest('base64url').slice(0, 22)}"`
}
