import type { ServerEventName, ServerToClientEvents } from '@sentinel/contracts/server/socket'
import type { Database } from '@sentinel/migrations/connect'
import type pg from 'pg'
import type { ChangeKind, ChangeOf } from './changes.ts'

/** Sends an event to all of these users' sockets. It is serialized only once. */
export type ToUsers = <Name extends ServerEventName>(
  userIds: number[],
  event: Name,
  ...payload: Parameters<ServerToClientEvents[Name]>
) => void

export interface PublishDeps {
  db: Database
  pool: pg.Pool
  live: { toUsers: ToUsers }
  /** The users who are connected to this process. */
  userIds: number[]
}

/** Pushes changes of one kind to the connected users who may see them. It is called with at least one change. */
export type Publisher<Kind extends ChangeKind> = (
  deps: PublishDeps,
  changes: ChangeOf<Kind>[],
) => Promise<void>

/** The publisher of each kind of change. A kind without a publisher does not compile. */
export type Publishers = { [Kind in ChangeKind]: Publisher<Kind> }
