import type { RequestedProof, ErrorCode, UpdateConflict } from '@sentinel/contracts/http/errors'

/**
 * `unreachable`: no response arrived. `unreadable`: the response is not from our server, perhaps from a proxy in between. `stalled`: an
 * upload made no progress and was cancelled.
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

/** A call that did not succeed. Screens choose their words by `code`. The keys of `fields` are field names or `general`. */
export class CallFailed extends Error {
  override name = 'CallFailed'
  readonly code: FailureCode
  /** 0 if no response arrived. */
  readonly status: number
  readonly fields: Record<string, string>
  readonly retryAfterSeconds: number | undefined
  readonly requestId: string | undefined
  /** The methods by which the person can prove their identity, if the server requires a proof. */
  readonly asked: RequestedProof | undefined
  /** The pending updates that prevent devices from getting another one. Empty for every other failure. */
  readonly conflicts: readonly UpdateConflict[]

  constructor(
    {
      code,
      status = 0,
      fields = {},
      retryAfterSeconds,
      requestId,
      asked: requested,
      conflicts = [],
    }: Failure,
    cause?: unknown,
  ) {
    super(`${code} (${status})`, { cause })
    this.code = code
    this.status = status
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
    this.requestId = requestId
    this.asked = requested
    this.conflicts = conflicts
  }

  /** True if the call failed without a decision by the server, so it may succeed later. */
  get isPassing(): boolean {
    return ['unreachable', 'unreadable', 'stalled', 'unavailable'].includes(this.code)
  }
}
