import { createHash } from 'node:crypto'
import { LIST_VERSION_HEADER } from '@sentinel/contracts/lists'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { conflict } from '../platform/errors.ts'

const CHANGED = 'This list has changed since you opened it. Read it again, then save.'

/** Tells the version of a list, which its ids make. One that is too long to be replaced has none. */
export function tellVersion(reply: Pick<FastifyReply, 'header'>, ids: readonly number[] | undefined): void {
  if (ids) reply.header(LIST_VERSION_HEADER, versionOf(ids))
}

/** Refuses a change of a list that the caller has read in another version. A caller who names no version replaces any. */
export function refuseStale({ headers }: Pick<FastifyRequest, 'headers'>, ids: readonly number[]): void {
  const asked = headers['if-match']
  if (asked === undefined || asked.trim() === '*') return
  const version = versionOf(ids)
  // A proxy that compresses answers makes a strong version a weak one.
  const known = asked.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!known.includes(version)) throw conflict(CHANGED, { general: CHANGED })
}

function versionOf(ids: readonly number[]): string {
  return `"${createHash('sha256').update(ids.join()).digest('base64url').slice(0, 22)}"`
}
