import type { Change } from '../../platform/changes.ts'
import type { Publisher, PublishDeps, Publishers } from '../../platform/publishers.ts'
import type { Live } from './live.ts'

interface PublishChangesDeps extends Pick<PublishDeps, 'db' | 'pool'> {
  live: Pick<Live, 'toUsers' | 'connectedUserIds'>
  /** In the order in which the kinds of change are pushed. */
  publishers: Publishers
}

/** Tells everyone connected here what has changed for them. Kinds with the same teller are pushed together. */
export async function publishChanges(
  { db, pool, live, publishers }: PublishChangesDeps,
  changes: Change[],
): Promise<void> {
  const userIds = live.connectedUserIds()
  if (userIds.length === 0) return
  for (const tell of new Set(Object.values(publishers))) {
    const told = changes.filter(({ kind }) => publishers[kind] === tell)
    // Safe: these are the kinds that this teller takes.
    if (told.length > 0) await (tell as Publisher<Change['kind']>)({ db, pool, live, userIds }, told)
  }
}
