import type { Change } from '../../platform/changes.ts'
import type { Publisher, PublishDeps, Publishers } from '../../platform/publishers.ts'
import type { Live } from './live.ts'

interface PublishChangesDeps extends Pick<PublishDeps, 'db' | 'pool'> {
  live: Pick<Live, 'toUsers' | 'connectedUserIds'>
  /** Kinds of change are published in the order of these entries. */
  publishers: Publishers
}

/** Publishes changes to all users who are connected to this process. Passes kinds with the same publisher to it in one call. */
export async function publishChanges(
  { db, pool, live, publishers }: PublishChangesDeps,
  changes: Change[],
): Promise<void> {
  const userIds = live.connectedUserIds()
  if (userIds.length === 0) return
  for (const tell of new Set(Object.values(publishers))) {
    const told = changes.filter(({ kind }) => publishers[kind] === tell)
    // Safe: the filter leaves only kinds that this publisher accepts.
    if (told.length > 0) await (tell as Publisher<Change['kind']>)({ db, pool, live, userIds }, told)
  }
}
