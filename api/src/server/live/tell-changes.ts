import type { Change } from '../../platform/changes.ts'
import type { Teller, TellDeps, Tellers } from '../../platform/tellers.ts'
import type { Live } from './live.ts'

interface TellChangesDeps extends Pick<TellDeps, 'db' | 'pool'> {
  live: Pick<Live, 'toUsers' | 'connectedUserIds'>
  /** In the order in which the kinds of change are pushed. */
  tellers: Tellers
}

/** Tells everyone connected here what has changed for them. Kinds with the same teller are pushed together. */
export async function tellChanges(
  { db, pool, live, tellers }: TellChangesDeps,
  changes: Change[],
): Promise<void> {
  const userIds = live.connectedUserIds()
  if (userIds.length === 0) return
  for (const tell of new Set(Object.values(tellers))) {
    const told = changes.filter(({ kind }) => tellers[kind] === tell)
    // Safe: these are the kinds that this teller takes.
    if (told.length > 0) await (tell as Teller<Change['kind']>)({ db, pool, live, userIds }, told)
  }
}
