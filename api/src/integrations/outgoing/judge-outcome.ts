import type { OutgoingReason } from '@sentinel/contracts/integrations/outgoing-reasons'
import type { Outcome } from './facts.ts'

/** With the pauses below about three days. */
const TRIES_MAX = 20
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 6 * 60 * 60 * 1000
const LONGEST_REST_MS = 60 * 60 * 1000

export interface Judgement {
  state: 'sent' | 'failed' | 'skipped' | 'pending'
  reason: OutgoingReason | null
  remoteId: string | null
  /** Until the next try, where it stays pending. */
  pauseMs: number | null
  /** Whether it was refused for the list that it was in. */
  isListRefused: boolean
}

/** Says what becomes of a message that was tried so often. */
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
  // Counts for limits, pauses and summaries like any other; its reason says that nobody has received it.
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

/** The reason of a message that is not tried again after so many tries. */
export function giveUp(reason: OutgoingReason, tries: number): OutgoingReason {
  return { ...reason, params: { ...reason.params, tries } } as OutgoingReason // safe: every reason may have tries
}

/** Twice as long after each try. */
function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
}

function findRequestedPause(outcome: Outcome): number {
  return outcome.state === 'retry' ? (outcome.afterMs ?? 0) : 0
}

/** `none`: nothing was left to ask for, so no request was made. */
export type RequestVerdict = { is: 'answered' } | { is: 'none' } | { is: 'failed'; restMs: number }

/**
 * Says what the outcomes of one request mean for the system that was asked, after so many requests in a row that failed. One that is out
 * of order rests, twice as long each time, or as long as it asks for.
 */
export function judgeRequest(outcomes: readonly Outcome[], failuresBefore: number): RequestVerdict {
  if (outcomes.every(({ state }) => state === 'skipped')) return { is: 'none' }
  const isAnswered = outcomes.every((outcome) => outcome.state !== 'retry' || outcome.alone)
  if (isAnswered) return { is: 'answered' }
  const restMs = Math.min(FIRST_PAUSE_MS * 2 ** failuresBefore, LONGEST_REST_MS)
  return { is: 'failed', restMs: Math.max(restMs, ...outcomes.map(findRequestedPause)) }
}

/** How many messages may go together after a list of so many was refused. */
export function halve(listed: number): number {
  return Math.max(1, Math.floor(listed / 2))
}
