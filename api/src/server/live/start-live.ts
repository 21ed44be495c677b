import type { Server } from 'node:http'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Sessions } from '../../platform/sessions.ts'
import type { Publishers } from '../../platform/publishers.ts'
import { cutEndedSessions } from './cut-ended-sessions.ts'
import { followChanges } from './follow-changes.ts'
import { createLive } from './live.ts'
import { publishChanges } from './publish-changes.ts'

export interface LiveDeps {
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

/** Sockets, and what fills them: the change log of the database, followed from before the first socket comes. */
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
