import type { Entry } from './entry.ts'
import type { LaneName } from './lanes.ts'
import { toDeadLetter } from './to-dead-letter.ts'

/** Raised by `refuse_places`. The detail lists the positions of the refused rows, starting at 1. */
const SQLSTATE = 'SC002'
export const REUSED_MESSAGE_ID = 'reused_message_id'
/** The maximum number of rows named in a dead letter's detail. */
const NAMED_MAX = 10

/** Thrown if rows in a lane have the key of a stored row but different content. Nothing in the transaction is stored. */
export class ReusedKeys extends Error {
  override name = 'ReusedKeys'
  readonly lane: LaneName
  readonly places: ReadonlySet<number>

  constructor(lane: LaneName, detail: string) {
    super('a message id was reused with other content')
    this.lane = lane
    this.places = new Set(detail.split(',').map((place) => Number(place) - 1))
  }
}

/** Returns a statement's error, converted to `ReusedKeys` if it is one. */
export function readReusedKeys(lane: LaneName, error: unknown): unknown {
  const { code, detail } = error as { code?: unknown; detail?: unknown } // safe: both are checked
  return code === SQLSTATE && typeof detail === 'string' ? new ReusedKeys(lane, detail) : error
}

/** Returns the batch without the refused rows, and one dead letter for each message that contained them. */
export function takeOutReused(
  batch: readonly Entry[],
  { lane, places }: ReusedKeys,
): { others: Entry[]; letters: Entry[] } {
  const ofLane = batch.filter((entry) => entry.lane === lane)
  const refused = new Set(ofLane.filter((_, place) => places.has(place)))
  const letters = Map.groupBy(refused, ({ uplink }) => uplink)
    .entries()
    .map(([uplink, entries]): Entry => {
      const row = toDeadLetter(uplink, { reason: REUSED_MESSAGE_ID, detail: describe(entries) })
      return { lane: 'letters', row, uplink }
    })
  return { others: batch.filter((entry) => !refused.has(entry)), letters: [...letters] }
}

function describe(entries: readonly Entry[]): string {
  const rows = entries.slice(0, NAMED_MAX).map(nameRow)
  const others = entries.length > NAMED_MAX ? ` and ${entries.length - NAMED_MAX} more` : ''
  return `Already stored with other content: ${rows.join(', ')}${others}. What was stored first is kept.`
}

function nameRow({ lane, row }: Entry): string {
  if (lane === 'insights' || lane === 'backfilledInsights' || lane === 'simulatedInsights')
    return `message ${row.messageId}, insight ${row.index}, ${nameTime('camera time', row.fileCtimeMs)}`
  if (lane === 'health' || lane === 'backfilledHealth' || lane === 'simulatedHealth')
    return `message ${row.message_identifier}, ${nameTime('recorded time', row.recorded_ms || null)}`
  return lane // no other lane has message ids
}

function nameTime(name: string, ms: number | null): string {
  return ms === null ? `no ${name}` : `${name} ${new Date(ms).toISOString()}`
}
