import type { Queryable } from '@sentinel/migrations/connect'
import type { ClaimedMessage } from './claim-messages.ts'
import type { Outcome } from './facts.ts'
import type { IntegrationRow } from './find-integration.ts'

/** With the pauses below about three days. */
const TRIES_MAX = 20
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 6 * 60 * 60 * 1000
const REASON_MAX_CHARACTERS = 500

/** What `settle_messages` takes. */
interface SettledMessage {
  id: number
  state: 'sent' | 'failed' | 'skipped' | 'pending'
  reason: string | null
  remote_id?: string | undefined
  pause_ms?: number
  is_list_refused?: boolean
  written_to_file?: boolean
}

/** Writes down how messages went that were sent together. Only their claimant's word counts. */
export async function settleMessages(
  db: Queryable,
  {
    integration,
    messages,
    outcomes,
    worker,
  }: { integration: IntegrationRow; messages: ClaimedMessage[]; outcomes: Outcome[]; worker: string },
): Promise<void> {
  const settled = messages.map((message, at) => settle(message, outcomes[at] ?? OURS))
  await db.query('select settle_messages($1, $2, $3)', [
    worker,
    JSON.stringify(settled),
    integration.platform === 'gundi_v2',
  ])
  if (integration.platform === 'gundi_v1' || integration.platform === 'gundi_v2')
    await db.query(`select settle_integration($1, $2, $3 * interval '1 millisecond')`, [
      integration.integration_id,
      judgeRequest(outcomes),
      Math.max(0, ...outcomes.map(pauseAskedFor)),
    ])
}

const OURS: Outcome = { state: 'retry', reason: 'Something went wrong here. It is tried again.' }

function settle({ outbox_id: id, attempts }: ClaimedMessage, outcome: Outcome): SettledMessage {
  if (outcome.state === 'sent')
    return { id, state: 'sent', reason: outcome.note ?? null, remote_id: outcome.remoteId }
  const reason = outcome.reason.slice(0, REASON_MAX_CHARACTERS)
  if (outcome.state === 'written_to_file') return { id, state: 'sent', reason, written_to_file: true }
  if (outcome.state !== 'retry') return { id, state: outcome.state, reason }
  if (attempts >= TRIES_MAX)
    return { id, state: 'failed', reason: `Gave up after ${attempts} tries. ${reason}` }
  return {
    id,
    state: 'pending',
    reason,
    pause_ms: Math.max(pauseAskedFor(outcome), pauseAfter(attempts)),
    is_list_refused: outcome.alone ?? false,
  }
}

/** Twice as long after each try. */
function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
}

function pauseAskedFor(outcome: Outcome): number {
  return outcome.state === 'retry' ? (outcome.afterMs ?? 0) : 0
}

/** What the outcomes of one request say of the system that was asked; `none` where nothing was left to ask. */
function judgeRequest(outcomes: Outcome[]): 'answered' | 'failed' | 'none' {
  if (outcomes.every(({ state }) => state === 'skipped')) return 'none'
  return outcomes.some((outcome) => outcome.state === 'retry' && !outcome.alone) ? 'failed' : 'answered'
}
