import type { Role } from '@sentinel/contracts/account/users'
import type { Database } from '@sentinel/migrations/connect'
import { listen } from '@sentinel/migrations/listen'
import { createBoundedMap } from '../bounded-map.ts'
import { recordFrequentAccountEvent } from '../account-events.ts'
import { endSessionRow, findSessionUser, insertSession } from './session-rows.ts'
import { createTokens, type TokenClaims } from './tokens.ts'

/** The maximum time for which a session's row is cached. This is well below the time for which an ended session may still be accepted. */
const CACHED_MS = 3000
const STORED_MAX = 10_000

export interface SignedInUser {
  id: number
  role: Role
  sessionId: string
  /** True if the console requires a second factor from this user, who has none yet. */
  isSetupMissing: boolean
}

export interface SessionToEnd {
  userId: number
  sessionId: string
  reason: 'signed_out' | 'from_elsewhere'
}

export interface Sessions {
  /**
   * Begins a session and returns its token. The number of open sessions stays within the limit if the transaction holds the lock on the user's row.
   */
  begin(db: Database, signIn: { userId: number; userAgent: string }): Promise<string>
  /** Returns the user of a token. Returns undefined if it was not signed by us or its session has ended. */
  authenticate(token: string): Promise<SignedInUser | undefined>
  /** Ends one of the user's sessions. Returns false if there is no such open session. */
  end(session: SessionToEnd): Promise<boolean>
  /** Immediately refuses sessions that another transaction has ended. Call this after its commit. */
  forget(sessionIds: readonly string[]): void
  /** Clears the cached data about a session's user, so that the next call rereads it. Call this after committing a change to the data. */
  invalidate(sessionId: string): void
  /** The listener is called when a session has ended, in this process or another, as long as the database can send notifications. */
  onEnded(listener: (sessionId: string) => void): void
  stop(): Promise<void>
}

export interface SessionsOptions {
  db: Database
  databaseUrl: string
  jwtSecret: string
  config: { staffNeedsSecondFactor: boolean }
  log: { debug(details: object, message: string): void }
}

/** Manages all users' sign-ins. The database rows are authoritative. Cached rows are reread after a short time. */
export function createSessions(options: SessionsOptions): Sessions {
  const { db, databaseUrl, jwtSecret, config, log } = options
  const tokens = createTokens(jwtSecret)
  const looks = createBoundedMap<string, { at: number; user: Promise<SignedInUser | undefined> }>(STORED_MAX)
  const listeners: ((sessionId: string) => void)[] = []

  function forget(sessionId: string): void {
    looks.delete(sessionId)
    for (const listener of listeners) listener(sessionId)
  }

  function lookUp(claims: TokenClaims): Promise<SignedInUser | undefined> {
    const { userId, sessionId } = claims
    const user = findSessionUser(db, claims).then((row) => {
      if (!row) return undefined
      const { role, hasSecondFactor } = row
      const isSetupMissing = config.staffNeedsSecondFactor && role === 'staff' && !hasSecondFactor
      return { id: userId, role, sessionId, isSetupMissing }
    })
    // If the session ended while the lookup was running, the lookup is no longer in the map.
    looks.set(sessionId, { at: performance.now(), user })
    user.catch(() => looks.delete(sessionId))
    return user
  }

  const stopListening = listen({
    databaseUrl,
    applicationName: 'sentinel-api-sessions',
    channel: 'session_ended',
    log,
    onNotify: forget,
    onReconnected: () => looks.clear(),
  })

  return {
    async begin(tx, signIn) {
      return tokens.sign({ userId: signIn.userId, sessionId: await insertSession(tx, signIn) })
    },
    async authenticate(token) {
      const claims = await tokens.verify(token)
      if (!claims) return undefined
      const look = looks.get(claims.sessionId)
      const isFresh = look && performance.now() - look.at < CACHED_MS
      const user = await (isFresh ? look.user : lookUp(claims))
      return user?.id === claims.userId ? user : undefined
    },
    async end(session) {
      const isEnded = await db.transaction().execute((tx) => endSession(tx, session))
      if (isEnded) forget(session.sessionId)
      return isEnded
    },
    forget: (sessionIds) => sessionIds.forEach(forget),
    invalidate: (sessionId) => void looks.delete(sessionId),
    onEnded: (listener) => void listeners.push(listener),
    stop: stopListening,
  }
}

async function endSession(tx: Database, { userId, sessionId, reason }: SessionToEnd): Promise<boolean> {
  const ended = await endSessionRow(tx, { userId, sessionId })
  if (!ended) return false
  await recordFrequentAccountEvent(tx, {
    subjectId: userId,
    actorId: userId,
    kind: 'sessions_ended',
    about: { reason, count: 1, user_agent: ended.user_agent },
  })
  return true
}
