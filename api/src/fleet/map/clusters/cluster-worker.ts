import { parentPort, workerData } from 'node:worker_threads'
import { createPool } from '@sentinel/migrations/connect'
import type pg from 'pg'
import { PLACED_DEVICES } from '../placed-devices.ts'
import { type PlacedSummary, summarisePlaced } from '../overview.ts'
import { findPoints, indexDevices, type MapView, type PlacedDevice } from './cluster-index.ts'

/** Clusters a user's devices at one point in time, and answers requests for views of the clusters. */

export interface WorkerStart {
  databaseUrl: string
  userId: number
}

export interface Question {
  id: number
  view: MapView
}

/** The first message is `ready`. Each answer is JSON that the api forwards unchanged. */
export type WorkerWord =
  | { kind: 'ready'; summary: PlacedSummary; asOf: string }
  | { kind: 'answer'; id: number; json: string }

const PAGE_ROWS = 50_000
const STATEMENT_TIMEOUT_MS = 60_000

const port = parentPort
if (!port) throw new Error('this is a worker')
const say = (word: WorkerWord) => port.postMessage(word)
const { databaseUrl, userId } = workerData as WorkerStart // safe: startClusterThread passes it

const asOf = new Date().toISOString()
const { devices, summary } = await read()
const index = indexDevices(devices)
devices.length = 0
port.on('message', ({ id, view }: Question) =>
  say({ kind: 'answer', id, json: JSON.stringify({ points: findPoints(index, view), as_of: asOf }) }),
)
say({ kind: 'ready', summary, asOf })

async function read(): Promise<{ devices: PlacedDevice[]; summary: PlacedSummary }> {
  const pool = createPool({
    databaseUrl,
    applicationName: 'sentinel-api-map',
    maxConnections: 1,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onError: () => undefined, // the running statement fails with the same error
  })
  try {
    const client = await pool.connect()
    try {
      return { summary: await summarisePlaced(client, userId), devices: await readAll(client) }
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
  }
}

/** Uses a cursor, so that the tables are read in one pass and only one page at a time is in memory as text. */
async function readAll(client: pg.PoolClient): Promise<PlacedDevice[]> {
  await client.query('begin read only')
  await client.query('set local cursor_tuple_fraction = 1')
  await client.query(`declare placed no scroll cursor for ${PLACED_DEVICES}`, [userId])
  const all: PlacedDevice[] = []
  for (;;) {
    const { rows } = await client.query<PlacedDevice>(`fetch ${PAGE_ROWS} from placed`)
    for (const row of rows) all.push(row)
    if (rows.length < PAGE_ROWS) break
  }
  await client.query('commit')
  return all
}
