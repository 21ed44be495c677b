import { DIGEST_HOUR, OUTGOING_KEPT_DAYS, RESOLVED_ALERTS_KEPT_DAYS } from '@sentinel/contracts/limits'
import type { Queryable } from '@sentinel/migrations/connect'
import { LOST_AFTER_MINUTES, RESUMED_AT_ONCE } from '@sentinel/platform/lost-jobs'

const PRUNE_ROWS = 10_000
const DAY_MS = 24 * 60 * 60 * 1000

/** Wakes the jobs of integrations with due messages, and requeues account mails whose job was lost. */
export async function resumeOutgoing(db: Queryable): Promise<void> {
  await db.query('select resume_outgoing()')
  await db.query(`select resume_account_mail(interval '${LOST_AFTER_MINUTES} minutes', $1)`, [
    RESUMED_AT_ONCE,
  ])
}

/** Writes yesterday's digests for everybody whose morning it is. */
export async function queueDigests(db: Queryable): Promise<void> {
  await db.query('select queue_digests($1)', [DIGEST_HOUR])
}

/** Takes away what nobody looks up any more: old messages, and alerts that were resolved long ago. */
export async function pruneOutgoing(db: Queryable, now: () => number): Promise<void> {
  const daysAgo = (days: number) => new Date(now() - days * DAY_MS).toISOString()
  await prune(db, 'prune_outgoing', daysAgo(OUTGOING_KEPT_DAYS))
  await prune(db, 'prune_account_mail', daysAgo(OUTGOING_KEPT_DAYS))
  await prune(db, 'prune_alerts', daysAgo(RESOLVED_ALERTS_KEPT_DAYS))
}

/** A bounded number of rows at once. */
async function prune(
  db: Queryable,
  by: 'prune_outgoing' | 'prune_account_mail' | 'prune_alerts',
  before: string,
): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ removed: number }>(`select ${by}($1, $2) as removed`, [
      before,
      PRUNE_ROWS,
    ])
    if ((rows[0]?.removed ?? 0) < PRUNE_ROWS) return
  }
}
