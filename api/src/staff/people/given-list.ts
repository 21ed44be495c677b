import { GIVEN_LIST_MAX } from '@sentinel/contracts/staff/given-lists'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyRequest } from 'fastify'
import { invalid } from '../../platform/http/errors.ts'
import { lockAccount } from './lock-account.ts'
import { refuseStale } from '../lists/list-version.ts'

const NAMED_IDS_MAX = 20

/** Describes one of the kinds of user lists that `replaceList` replaces. */
export interface GivenList {
  /** The field of the body that contains the ids. */
  field: string
  /** The plural name of the items. */
  noun: string
  /** Takes the locks needed before reading the list. */
  hold?: (tx: Database) => Promise<void>
  /** Returns at most `limit` ids from the user's list, in list order. */
  findIds: (tx: Database, userId: number, limit: number) => Promise<number[]>
  /** Returns the given ids that exist. */
  findKnown: (tx: Database, ids: number[]) => Promise<number[]>
  /** Makes the change and records it in the audit trail. */
  change: (tx: Database, change: ListChange) => Promise<void>
}

export interface ListChange {
  userId: number
  added: number[]
  removed: number[]
}

/** Replaces a user's whole list. Call this within `actAs`. */
export async function replaceList(
  tx: Database,
  list: GivenList,
  { userId, ids, request }: { userId: number; ids: number[]; request: FastifyRequest },
): Promise<void> {
  await lockAccount(tx, userId)
  await list.hold?.(tx)
  const former = await list.findIds(tx, userId, GIVEN_LIST_MAX + 1)
  if (former.length > GIVEN_LIST_MAX) throw tooLong(list)
  refuseStale(request, former)
  const [had, wanted] = [new Set(former), new Set(ids)]
  const added = [...wanted.difference(had)].toSorted((a, b) => a - b)
  const removed = former.filter((id) => !wanted.has(id))
  if (added.length > 0) await refuseUnknown(tx, list, added)
  if (added.length > 0 || removed.length > 0) await list.change(tx, { userId, added, removed })
}

/** The maximum number of added or removed items listed in the audit trail. */
export const NAMED_IN_ACT_MAX = 100

async function refuseUnknown(
  tx: Database,
  { findKnown, field, noun }: GivenList,
  ids: number[],
): Promise<void> {
  const known = new Set(await findKnown(tx, ids))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length === 0) return
  const named = unknown.slice(0, NAMED_IDS_MAX).join(', ')
  const more = unknown.length > NAMED_IDS_MAX ? ` and ${unknown.length - NAMED_IDS_MAX} more` : ''
  throw invalid({ [field]: `There are no ${noun} with these ids: ${named}${more}. Nothing was changed.` })
}

function tooLong({ field, noun }: GivenList) {
  return invalid({
    [field]: `This person has more than ${GIVEN_LIST_MAX} ${noun}. A list of this length can't be replaced.`,
  })
}
