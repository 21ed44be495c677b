import type { ActKind } from '@sentinel/contracts/staff/acts'
import {
  COMMAND_LINE,
  TRAIL_ACTORS_MAX,
  type TrailFilter,
  type TrailKind,
} from '@sentinel/contracts/staff/trail'
import { ID_MAX } from '@sentinel/contracts/values/limits'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { toKnownZone } from '../../platform/known-zones.ts'

/** The search conditions. Undefined means any value. */
export interface TrailSearch {
  /** The accounts that acted. */
  actors: number[] | undefined
  /** True to select only the operator's commands. */
  isCommand: boolean
  /** The accounts that were affected. */
  accounts: number[] | undefined
  deviceId: number | undefined
  kinds: ActKind[] | undefined
  /** True if refused calls are included. They refer to no account and no device. */
  hasRefused: boolean
  /** The first and the last day, in the time zone. */
  from: string | undefined
  to: string | undefined
  timeZone: string
}

/** Resolves the accounts in a filter. */
export async function readTrailFilter(db: Database, filter: TrailFilter): Promise<TrailSearch> {
  const { actor, account, device: deviceId, from, to } = filter
  const timeZone = await toKnownZone(db, filter.timeZone, 'timeZone')
  const kinds = filter.kinds?.split(',') as TrailKind[] | undefined // safe: the contract has checked them
  const isCommand = actor === COMMAND_LINE
  return {
    actors: actor === undefined || isCommand ? undefined : await findAccounts(db, actor),
    isCommand,
    accounts: account === undefined ? undefined : await findAccounts(db, account),
    deviceId,
    kinds: kinds?.filter((kind) => kind !== 'refused'),
    hasRefused:
      !isCommand && account === undefined && deviceId === undefined && (kinds?.includes('refused') ?? true),
    from,
    to,
    timeZone,
  }
}

/** A number identifies an account, which may have been deleted. */
async function findAccounts(db: Database, requested: string): Promise<number[]> {
  if (/^\d+$/.test(requested) && Number(requested) <= ID_MAX) return [Number(requested)]
  const rows = await db
    .selectFrom('user_account')
    .where(sql<boolean>`position(lower(${requested}) in lower(email)) > 0`)
    .orderBy('user_id')
    .limit(TRAIL_ACTORS_MAX)
    .select('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}
