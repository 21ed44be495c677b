import { createHash } from 'node:crypto'
import { LIST_VERSION_HEADER } from '@sentinel/contracts/http/lists'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { conflict } from '../../platform/http/errors.ts'

const LIST_CHANGED = 'This list has changed since you opened it. Read it again, then save.'

/** The values that identify a version: a list's ids, or a string for each item. For a single object, these are its strings. */
type Items = readonly (number | string | null)[]

/** Sends the version of a list, which is computed from its items. A list that is too long to be replaced has no version. */
export function sendVersion(reply: Pick<FastifyReply, 'header'>, items: Items | undefined): void {
  if (items) reply.header(LIST_VERSION_HEADER, versionOf(items))
}

/** Refuses a change to a list if the caller read another version of it. A caller that sends no version replaces any version. */
export function refuseStale(
  { headers }: Pick<FastifyRequest, 'headers'>,
  items: Items,
  changed = LIST_CHANGED,
): void {
  const requested = headers['if-match']
  if (requested === undefined || requested.trim() === '*') return
  const version = versionOf(items)
  // A proxy that compresses responses turns a strong version into a weak one.
  const known = requested.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!known.includes(version)) throw conflict(changed, { general: changed })
}

function versionOf(items: Items): string {
  return `"${createHash('sha256').update(JSON.stringify(items)).digest('base64url').slice(0, 22)}"`
}
