import type { RequestedProof, ErrorCode, UpdateConflict } from '@sentinel/contracts/http/errors'

/**
 * `unreachable`: no answer came. `unreadable`: one came that is none of ours, from a proxy in between perhaps. `stalled`: an upload made no
 * progress and was given up.
 */
export type FailureCode = ErrorCode | 'unreachable' | 'unreadable' | 'stalled'

interface Failure {
  code: FailureCode
  status?: number
  fields?: Record<string, string> | undefined
  retryAfterSeconds?: number | undefined
  requestId?: string | undefined
  asked?: RequestedProof | undefined
  conflicts?: readonly UpdateConflict[] | undefined
}

/** A call that did not succeed. Screens choose their words by `code`; `fields` is keyed by field, or by `general`. */
export class CallFailed extends Error {
  override name = 'CallFailed'
  readonly code: FailureCode
  /** 0 where no answer came. */
  readonly status: number
  readonly fields: Record<string, string>
  readonly retryAfterSeconds: number | undefined
  readonly requestId: string | undefined
  /** How the person can prove who they are, where that is what is missing. */
  readonly asked: RequestedProof | undefined
  /** The pending updates that keep devices from getting another one; empty for every other failure. */
  readonly conflicts: readonly UpdateConflict[]

  constructor(
    { code, status = 0, fields = {}, retryAfterSeconds, requestId, asked, conflicts = [] }: Failure,
    cause?: unknown,
  ) {
    super(`${code} (${status})`, { cause })
    this.code = code
    this.status = status
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
    this.requestId = requestId
    this.asked = asked
    this.conflicts = conflicts
  }

  /** The server could not be asked, as opposed to: it said no. */
  get isPassing(): boolean {
    return ['unreachable', 'unreadable', 'stalled', 'unavailable'].includes(this.code)
  }
}
