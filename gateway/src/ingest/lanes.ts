import { createHash } from 'node:crypto'
import type pg from 'pg'
import { ANSWERS_STATEMENT, type AnswerRow } from './answers-statement.ts'
import { CodeFailure } from './database-failure.ts'
import {
  DEAD_LETTER_PAYLOAD_MAX_BYTES,
  DEAD_LETTER_STATEMENT,
  DEAD_LETTER_TOPIC_MAX_CHARACTERS,
  type DeadLetter,
} from './dead-letters-statement.ts'
import type { HealthRow } from './health-columns.ts'
import {
  BACKFILLED_HEALTH_STATEMENT,
  HEALTH_STATEMENT,
  SIMULATED_HEALTH_STATEMENT,
} from './health-statement.ts'
import { type InsightRow, toInsightParameters } from './insight-columns.ts'
import {
  BACKFILLED_INSIGHTS_STATEMENT,
  INSIGHTS_STATEMENT,
  PLACED_INSIGHTS_STATEMENT,
  SIMULATED_INSIGHTS_STATEMENT,
} from './insights-statement.ts'
import { RADIO_STATEMENT, type RadioRow } from './radio-statement.ts'
import { type PhotoRow, storePhoto } from './store-photo.ts'
import type { StorageLimits } from './storage-limits.ts'

const DETAIL_MAX_CHARACTERS = 2000

/** The row type of each lane. */
export interface LaneRows {
  insights: InsightRow
  health: HealthRow
  backfilledInsights: InsightRow
  backfilledHealth: HealthRow
  answers: AnswerRow
  /** Lanes for uplinks that were created manually at a network server. */
  simulatedInsights: InsightRow
  simulatedHealth: HealthRow
  radio: RadioRow
  photos: PhotoRow
  letters: DeadLetter
}
export type LaneName = keyof LaneRows
/** Rows in one lane. */
export type LaneBatch = { [Name in LaneName]: { lane: Name; rows: readonly LaneRows[Name][] } }[LaneName]

type Client = Pick<pg.ClientBase, 'query'>

/** The function that stores each lane's rows. Several of them run in one transaction. */
export type Lanes = { [Name in LaneName]: (client: Client, rows: LaneRows[Name][]) => Promise<void> }

/** Stores dead letters in their table, unless the caller passes another function as `keepDeadLetter`. */
export function createLanes(
  limits: StorageLimits,
  keepDeadLetter = (client: Client, letter: DeadLetter) => storeDeadLetter(client, letter, limits),
): Lanes {
  return {
    ...STATEMENT_LANES,

    async photos(client, rows) {
      for (const row of rows) {
        await storePhoto(client, row, limits.daily.photoBytes).catch(rethrow)
        if (row.outcome === 'over_limit') await keepDeadLetter(client, row.overLimit)
        if (row.outcome === 'refused' && row.refusal) await keepDeadLetter(client, row.refusal)
        if (row.outcome === 'too_many') await keepDeadLetter(client, row.tooMany)
      }
    },

    async letters(client, rows) {
      for (const letter of rows) await keepDeadLetter(client, letter)
    },
  }
}

/** Distinguishes bugs in our code from errors of the database and its connection. */
function rethrow(error: unknown): never {
  if (error instanceof TypeError || error instanceof RangeError)
    throw new CodeFailure(error.message, { cause: error })
  throw error
}

/** A lane whose rows are stored by one statement. */
type StatementLane = Exclude<LaneName, 'photos' | 'letters'>

const storeInsights = (name: string, text: string) => async (client: Client, rows: InsightRow[]) =>
  void (await client.query({ name, text, values: toInsightParameters(rows) }))

const storeJson = (name: StatementLane, text: string) => async (client: Client, rows: object[]) =>
  void (await client.query({ name, text, values: [JSON.stringify(rows)] }))

const STATEMENT_LANES: Pick<Lanes, StatementLane> = {
  async insights(client, rows) {
    const isPlaced = rows.some(({ latitude }) => latitude !== null)
    const store = isPlaced ? PLACED_INSIGHTS_STATEMENT : INSIGHTS_STATEMENT
    await storeInsights(isPlaced ? 'placedInsights' : 'insights', store)(client, rows)
  },
  backfilledInsights: storeInsights('backfilledInsights', BACKFILLED_INSIGHTS_STATEMENT),
  simulatedInsights: storeInsights('simulatedInsights', SIMULATED_INSIGHTS_STATEMENT),
  health: storeJson('health', HEALTH_STATEMENT),
  backfilledHealth: storeJson('backfilledHealth', BACKFILLED_HEALTH_STATEMENT),
  simulatedHealth: storeJson('simulatedHealth', SIMULATED_HEALTH_STATEMENT),
  radio: storeJson('radio', RADIO_STATEMENT),
  answers: storeJson('answers', ANSWERS_STATEMENT),
}

/** Returns whether a lane's rows need no transaction if they are alone in a batch. */
export function isStatementLane(lane: LaneName): lane is StatementLane {
  return lane in STATEMENT_LANES
}

async function storeDeadLetter(
  client: Client,
  letter: DeadLetter,
  { daily, disk }: StorageLimits,
): Promise<void> {
  await client.query({
    name: 'letter',
    text: DEAD_LETTER_STATEMENT,
    values: [
      letter.source,
      letter.deviceId,
      letter.devEui,
      toStorable(letter.topic, DEAD_LETTER_TOPIC_MAX_CHARACTERS),
      letter.reason,
      toStorableDetail(letter.detail),
      letter.photoKey === undefined ? letter.payload.subarray(0, DEAD_LETTER_PAYLOAD_MAX_BYTES) : null,
      letter.payload.byteLength,
      createHash('sha256').update(`${letter.topic}\0`).update(letter.payload).digest(),
      daily.deadLetterBytes,
      daily.bareDeadLetters,
      letter.leftOut ?? (disk.isReserved() ? 'disk_reserve' : null),
      letter.photoKey ?? null,
    ],
  })
}

export function toStorableDetail(detail: string): string {
  return toStorable(detail, DETAIL_MAX_CHARACTERS)
}

/** Returns text that PostgreSQL accepts, whatever a device has sent: without NUL and without half a surrogate pair. */
function toStorable(text: string, maxCharacters: number): string {
  return text.slice(0, maxCharacters).replaceAll('\0', '\u{fffd}').toWellFormed()
}
