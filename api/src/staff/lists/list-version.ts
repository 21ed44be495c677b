import { createHash } from 'node:crypto'
import { LIST_VERSION_HEADER } from '@sentinel/contracts/http/lists'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { conflict } from '../../platform/http/errors.ts'

const LIST_CHANGED = 'This list has changed since you opened it. Read it again, then save.'

/** The values that identify a version: the ids of a list, or a text for each item. For a single object, they are its texts. */
type Items = readonly (number | string | null)[]

/** Sends the version of a list, which is computed from its items. A list that is too long to be replaced has none. */
export function sendVersion(reply: Pick<FastifyReply, 'header'>, items: Items | undefined): void {
  if (items) reply.header(LIST_VERSION_HEADER, versionOf(items))
}

/** Refuses a change of a list that the caller has read in another version. Without a version, the caller replaces any version. */
export function refuseStale(
  { headers }: Pick<FastifyRequest, 'headers'>,
  items: Items,
  changed = LIST_CHANGED,
): void {
  const requested = headers['if-match']
  if (requested === undefined || requested.trim() === '*') return
  const version = versionOf(items)
  // A proxy that compresses answers turns a strong version into a weak one.
  const known = requested.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!known.includes(version)) throw conflict(changed, { general: changed })
}

function versionOf(items: Items): string {
  return `"${createHash('sha256').update(JSON.stringify(items)).digest('base64url').slice(0, 22)}"`
}
