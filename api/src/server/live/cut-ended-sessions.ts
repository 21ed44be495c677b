import { ENDED_SESSION_REFUSED_WITHIN_MS } from '@sentinel/contracts/account/limits'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Sessions } from '../../platform/access/sessions.ts'
import type { Live } from './live.ts'

interface CutDeps {
  pool: Pick<pg.Pool, 'query'>
  sessions: Pick<Sessions, 'onEnded'>
  live: Pick<Live, 'connectedSessionIds' | 'cutSession'>
  config: { staffNeedsSecondFactor: boolean }
  log: FastifyBaseLogger
}

/**
 * Disconnects sockets whose session has ended, both when notified and by polling, because notifications can be lost. Polling also disconnects staff
 * who have lost the second factor that the console requires. Returns a function that stops this.
 */
export function cutEndedSessions({ pool, sessions, live, config, log }: CutDeps): () => void {
  sessions.onEnded((sessionId) => live.cutSession(sessionId))

  async function look(): Promise<void> {
    const connected = [...new Set(live.connectedSessionIds())]
    if (connected.length === 0) return
    const { rows } = await pool.query<{ session_id: string }>(
      `select given.session_id from unnest($1::uuid[]) as given (session_id)
       where not exists (select from user_session s join user_account u using (user_id)
         where s.session_id = given.session_id and s.ended_at is null and s.expires_at > now()
           and not ($2 and u.role = 'staff' and not has_second_factor(u.user_id)))`,
      [connected, config.staffNeedsSecondFactor],
    )
    for (const { session_id } of rows) live.cutSession(session_id)
  }

  const timer = setInterval(
    () => void look().catch((error: unknown) => log.warn({ err: error }, 'sessions of sockets not checked')),
    ENDED_SESSION_REFUSED_WITHIN_MS / 2,
  )
  return () => clearInterval(timer)
}
