import { SAMPLE_FLEET_DAYS } from '@sentinel/contracts/fleet/limits'
import { createDatabase, type Database } from '@sentinel/migrations/connect'
import { removeOwnerlessSamples, removeSamples } from '@sentinel/platform/devices/sample-fleets'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { RunningFleet } from '../fleet/run-fleet.ts'
import { addCameras } from './add-cameras.ts'
import { storeSampleModel } from './store-sample-model.ts'
import { SAMPLE_REGION, sampleOptions } from './sample-options.ts'

const LOOK_EVERY_MS = 60_000
/** The maximum time until the gateway has stored what a camera sent before it stopped. */
const SETTLED_AFTER_MS = 3_000
/** After this long, a user who watches their samples has seen them arrive. */
const LIVE_MS = 2 * 60 * 60_000
/** The number of fleets that may send at the same time. Beyond this, the fleet that started first stops. */
const LIVE_MAX = 10

interface SampleFleetsOptions {
  pool: pg.Pool
  mqttUrl: string
  log: Pick<Logger, 'info' | 'warn'>
}

/** A fleet as identified by its row. A fleet that is removed and requested again is a different fleet. */
interface RequestedFleet {
  userId: number
  requestedAt: string
}

interface LiveFleet extends RequestedFleet {
  fleet: RunningFleet
  end: NodeJS.Timeout
}

/**
 * Runs the fleets that accounts have requested: first what the cameras saw in the past weeks, one fleet after another, then live for two hours. Also
 * removes fleets that are due. Rows in `sample_fleet` specify what has to be done. Only one instance of the program does this.
 */
export class SampleFleets {
  readonly #options: SampleFleetsOptions
  readonly #db: Database
  /** The fleets by account, in the order in which they started. */
  readonly #live = new Map<number, LiveFleet>()
  readonly #timer: NodeJS.Timeout
  #settled: NodeJS.Timeout | undefined
  /** The time when a fleet last stopped. Initially the program's start, because an earlier run may have been killed while fleets were sending. */
  #stoppedMs = Date.now()
  readonly #stopping = new AbortController()
  #isDue = false
  #looked = Promise.withResolvers<'looked'>()
  #working: Promise<void> | undefined

  constructor(options: SampleFleetsOptions) {
    this.#options = options
    this.#db = createDatabase(options.pool)
    this.#timer = setInterval(this.look, LOOK_EVERY_MS)
  }

  /** Does what the rows request, even if they change in the meantime. */
  readonly look = (): void => {
    this.#isDue = true
    this.#looked.resolve('looked')
    this.#looked = Promise.withResolvers()
    this.#working ??= this.#work().finally(() => (this.#working = undefined))
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    clearInterval(this.#timer)
    clearTimeout(this.#settled)
    await Promise.all([...this.#live.keys()].map((userId) => this.#end(userId)))
    await this.#working
  }

  async #work(): Promise<void> {
    while (this.#isDue && !this.#stopping.signal.aborted) {
      this.#isDue = false
      try {
        await this.#removeDue()
        const requested = await this.#takeWaiting()
        if (requested && (await this.#fill(requested))) this.#isDue = true
      } catch (error) {
        if (!this.#stopping.signal.aborted) this.#options.log.warn({ err: error }, 'sample cameras failed')
      }
    }
  }

  async #removeDue(): Promise<void> {
    const { pool } = this.#options
    const { rows: due } = await pool.query<{ user_id: number }>(
      'select user_id from sample_fleet where requested_at < now() - make_interval(days => $1) limit 100',
      [SAMPLE_FLEET_DAYS],
    )
    for (const { user_id: userId } of due)
      await this.#db.transaction().execute((tx) => removeSamples(tx, userId))
    await this.#endRemoved()
    await this.#removeOwnerless()
  }

  /**
   * Removes cameras without an account. Waits until their last messages are stored, because these would otherwise remain as rows without a device.
   */
  async #removeOwnerless(): Promise<void> {
    const { pool } = this.#options
    const { rowCount } = await pool.query('select from sample_camera where user_id is null limit 1')
    if (!rowCount) return
    const waitMs = this.#stoppedMs + SETTLED_AFTER_MS - Date.now()
    if (waitMs <= 0) {
      await this.#db.transaction().execute(removeOwnerlessSamples)
    } else {
      clearTimeout(this.#settled)
      this.#settled = setTimeout(this.look, waitMs)
    }
  }

  async #endRemoved(): Promise<void> {
    for (const live of this.#live.values()) if (await this.#isRemoved(live)) await this.#end(live.userId)
  }

  /** Returns the fleet that has waited longest. Fleets that were already tried come after the others. */
  async #takeWaiting(): Promise<RequestedFleet | undefined> {
    const { rows } = await this.#options.pool.query<{ user_id: number; requested_at: string }>(
      `update sample_fleet set tried_at = now() where user_id = (
         select user_id from sample_fleet where filled_at is null order by tried_at nulls first, requested_at limit 1)
       returning user_id, requested_at`,
    )
    const [row] = rows
    return row && { userId: row.user_id, requestedAt: row.requested_at }
  }

  /** Returns whether it succeeded. Starts over if an earlier run was interrupted, so that nothing is stored twice. */
  async #fill({ userId, requestedAt }: RequestedFleet): Promise<boolean> {
    const { pool, mqttUrl, log } = this.#options
    await this.#end(userId)
    const algId = await storeSampleModel(pool, SAMPLE_REGION)
    const options = sampleOptions({ firstId: await drawFirstId(pool), algId, mqttUrl })
    const passwordOf = await addCameras(this.#db, { userId, algId }, options)
    if (!passwordOf) return false
    const { runFleet } = await import('../fleet/run-fleet.ts') // also loads the code that paints photos
    const fleet = await runFleet(options, passwordOf, (line) =>
      log.info(`samples of account ${userId}: ${line}`),
    )
    const end = setTimeout(() => void this.#end(userId), LIVE_MS)
    const live = { userId, requestedAt, fleet, end }
    this.#live.set(userId, live)
    await this.#makeRoom()
    if (!(await this.#isSent(live))) {
      await this.#end(userId)
      return false
    }
    await pool.query(
      `with filled as (update sample_fleet set filled_at = now() where user_id = $1 and requested_at = $2 returning user_id)
       select log_change('links:changed', '{}', array_agg(user_id)) from filled having count(*) > 0`,
      [userId, requestedAt],
    )
    return true
  }

  /** Resolves when the past is sent. Resolves to false if the account removed its samples first, or if sending failed. */
  async #isSent(live: LiveFleet): Promise<boolean> {
    const sent = live.fleet.pastSent.then(
      () => 'sent' as const,
      (error: unknown) => {
        if (!this.#stopping.signal.aborted)
          this.#options.log.warn({ err: error }, 'sample cameras could not send their past')
        return 'failed' as const
      },
    )
    for (;;) {
      const looked = this.#looked.promise // set before the row is read, so that no change is missed
      if (await this.#isRemoved(live)) return false
      const outcome = await Promise.race([sent, looked])
      if (outcome !== 'looked') return outcome === 'sent'
    }
  }

  async #isRemoved({ userId, requestedAt }: RequestedFleet): Promise<boolean> {
    const { rowCount } = await this.#options.pool.query(
      'select from sample_fleet where user_id = $1 and requested_at = $2',
      [userId, requestedAt],
    )
    return rowCount === 0
  }

  async #makeRoom(): Promise<void> {
    const surplus = [...this.#live.keys()].slice(0, -LIVE_MAX)
    for (const userId of surplus) await this.#end(userId)
  }

  async #end(userId: number): Promise<void> {
    const live = this.#live.get(userId)
    if (!live) return
    this.#live.delete(userId)
    clearTimeout(live.end)
    await live.fleet.stop()
    this.#stoppedMs = Date.now()
  }
}

async function drawFirstId(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ first_id: number }>(`select nextval('sample_camera_block') as first_id`)
  const [row] = rows
  if (!row) throw new Error('a sequence gave nothing')
  return row.first_id
}
