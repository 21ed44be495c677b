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

/** What the trail is searched for; what is undefined may be anything. */
export interface TrailSearch {
  /** Accounts, one of which acted. */
  actors: number[] | undefined
  /** Only commands of the operator. */
  isCommand: boolean
  /** Accounts, one of which it was done to. */
  accounts: number[] | undefined
  deviceId: number | undefined
  kinds: ActKind[] | undefined
  /** Whether refused calls are among what is searched for. They concern no account and no device. */
  hasRefused: boolean
  /** The first day and the last day, by the time zone. */
  from: string | undefined
  to: string | undefined
  timeZone: string
}

/** Finds the accounts that a filter asks for. */
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

/** A number is an account's, which may be deleted already. */
async function findAccounts(db: Database, asked: string): Promise<number[]> {
  if (/^\d+$/.test(asked) && Number(asked) <= ID_MAX) return [Number(asked)]
  const rows = await db
    .selectFrom('user_account')
    .where(sql<boolean>`position(lower(${asked}) in lower(email)) > 0`)
    .orderBy('user_id')
    .limit(TRAIL_ACTORS_MAX)
    .select('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}
