import { RESOLVED_ALERTS_STORED_DAYS } from '@sentinel/contracts/alerts/limits'
import { OUTGOING_STORED_DAYS } from '@sentinel/contracts/integrations/limits'
import type { Queryable } from '@sentinel/migrations/connect'

/** The maximum number of rows per statement, so that no statement takes long. */
const PRUNE_ROWS = 10_000
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Each statement deletes at most $2 rows that are older than $1. Pending messages remain, and so do sent messages about an open alert, because a
 * message about its end will follow.
 */
const PRUNE_OUTBOX = `
  delete from outbox where outbox_id in (
    select outbox_id from outbox o where created_at < $1 and state <> 'pending'
      and not (kind = 'alert' and exists (select from alert a where a.alert_id = o.alert_id and a.status <> 'resolved'))
    order by created_at limit $2)`

const PRUNE_ACCOUNT_MAIL = `
  delete from account_mail where mail_id = any (array(
    select mail_id from account_mail where created_at < $1 and state <> 'pending' limit $2))`

const PRUNE_ALERTS = `
  delete from alert where alert_id in (
    select alert_id from alert where status = 'resolved' and resolved_at < $1 order by alert_id limit $2 for update skip locked)`

/** Deletes old messages, and alerts that were resolved long ago. */
export async function pruneOutgoing(db: Queryable, now: () => number): Promise<void> {
  const daysAgo = (days: number) => new Date(now() - days * DAY_MS).toISOString()
  await prune(db, PRUNE_OUTBOX, daysAgo(OUTGOING_STORED_DAYS))
  await prune(db, PRUNE_ACCOUNT_MAIL, daysAgo(OUTGOING_STORED_DAYS))
  await prune(db, PRUNE_ALERTS, daysAgo(RESOLVED_ALERTS_STORED_DAYS))
}

async function prune(db: Queryable, statement: string, before: string): Promise<void> {
  for (;;) {
    const { rowCount } = await db.query(statement, [before, PRUNE_ROWS])
    if ((rowCount ?? 0) < PRUNE_ROWS) return
  }
}
