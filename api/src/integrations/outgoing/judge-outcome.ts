import type { OutgoingReason } from '@sentinel/contracts/integrations/outgoing-reasons'
import type { Outcome } from './facts.ts'

/** With the pauses below, this takes about three days. */
const TRIES_MAX = 20
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 6 * 60 * 60 * 1000
const LONGEST_REST_MS = 60 * 60 * 1000

export interface Judgement {
  state: 'sent' | 'failed' | 'skipped' | 'pending'
  reason: OutgoingReason | null
  remoteId: string | null
  /** The pause before the next attempt. Null if there is none. */
  pauseMs: number | null
  /** True if the message was refused because of the list that it was in. */
  isListRefused: boolean
}

/** Returns the new state of a message after this outcome and this number of attempts. */
export function judgeOutcome(outcome: Outcome, attempts: number): Judgement {
  const judgement = { remoteId: null, pauseMs: null, isListRefused: false }
  if (outcome.state === 'sent')
    return {
      ...judgement,
      state: 'sent',
      reason: outcome.reason ?? null,
      remoteId: outcome.remoteId ?? null,
    }
  const { reason } = outcome
  // A message written to a file counts towards limits, pauses and summaries as if it had been sent. Its reason says that it was not delivered.
  if (outcome.state === 'written_to_file') return { ...judgement, state: 'sent', reason }
  if (outcome.state !== 'retry') return { ...judgement, state: outcome.state, reason }
  if (attempts >= TRIES_MAX) return { ...judgement, state: 'failed', reason: giveUp(reason, attempts) }
  return {
    ...judgement,
    state: 'pending',
    reason,
    pauseMs: Math.max(findRequestedPause(outcome), pauseAfter(attempts)),
    isListRefused: outcome.alone ?? false,
  }
}

/** Returns the reason for a message that is not retried after this number of attempts. */
export function giveUp(reason: OutgoingReason, tries: number): OutgoingReason {
  return { ...reason, params: { ...reason.params, tries } } as OutgoingReason // safe: every reason may have a maximum number of tries
}

/** The pause doubles after each attempt. */
function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
}

function findRequestedPause(outcome: Outcome): number {
  return outcome.state === 'retry' ? (outcome.afterMs ?? 0) : 0
}

/** `none` means that no request was made because there was nothing left to send. */
export type RequestVerdict = { is: 'answered' } | { is: 'none' } | { is: 'failed'; restMs: number }

/**
 * Returns the consequences of one request's outcomes for the other system, after `failuresBefore` failed requests in a row. A failing system gets no
 * requests for a while: twice as long each time, and at least as long as it demands.
 */
export function judgeRequest(outcomes: readonly Outcome[], failuresBefore: number): RequestVerdict {
  if (outcomes.every(({ state }) => state === 'skipped')) return { is: 'none' }
  const isAnswered = outcomes.every((outcome) => outcome.state !== 'retry' || outcome.alone)
  if (isAnswered) return { is: 'answered' }
  const restMs = Math.min(FIRST_PAUSE_MS * 2 ** failuresBefore, LONGEST_REST_MS)
  return { is: 'failed', restMs: Math.max(restMs, ...outcomes.map(findRequestedPause)) }
}

/** Returns the maximum length of a list after one of this length was refused. */
export function halve(listed: number): number {
  return Math.max(1, Math.floor(listed / 2))
}
