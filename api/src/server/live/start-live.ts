import type { Server } from 'node:http'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Sessions } from '../../platform/access/sessions.ts'
import type { PublishDeps, Publisher, Publishers } from '../../platform/publishers.ts'
import type { Change } from '../../platform/changes.ts'
import { cutEndedSessions } from './cut-ended-sessions.ts'
import { followChanges } from './follow-changes.ts'
import { type Live, createLive } from './live.ts'

interface LiveDeps {
  server: Server
  db: Database
  pool: pg.Pool
  databaseUrl: string
  sessions: Sessions
  config: { staffNeedsSecondFactor: boolean }
  publishers: Publishers
  log: FastifyBaseLogger
  now: () => number
}

/** Starts the sockets and the change log reader, which begins before the first socket connects. */
export async function startLive({
  server,
  db,
  pool,
  databaseUrl,
  sessions,
  config,
  publishers,
  log,
  now,
}: LiveDeps): Promise<{ stop(): Promise<void> }> {
  const live = createLive(server, sessions)
  const stopCutting = cutEndedSessions({ pool, sessions, live, config, log })
  const stopFollowing = await followChanges({
    pool,
    databaseUrl,
    log,
    now,
    onChanges: (changes) => publishChanges({ db, pool, live, publishers }, changes),
    onGap: () => live.resyncAll(),
  })
  return {
    async stop() {
      stopCutting()
      await stopFollowing()
      await live.stop()
    },
  }
}

interface PublishChangesDeps extends Pick<PublishDeps, 'db' | 'pool'> {
  live: Pick<Live, 'toUsers' | 'connectedUserIds'>
  /** Kinds of change are published in the order of these entries. */
  publishers: Publishers
}

/** Publishes changes to all users who are connected to this process. Kinds with the same publisher are passed to it in one call. */
async function publishChanges(
  { db, pool, live, publishers }: PublishChangesDeps,
  changes: Change[],
): Promise<void> {
  const userIds = live.connectedUserIds()
  if (userIds.length === 0) return
  for (const publish of new Set(Object.values(publishers))) {
    const ofPublisher = changes.filter(({ kind }) => publishers[kind] === publish)
    // Safe: the filter leaves only kinds that this publisher accepts.
    if (ofPublisher.length > 0)
      await (publish as Publisher<Change['kind']>)({ db, pool, live, userIds }, ofPublisher)
  }
}
