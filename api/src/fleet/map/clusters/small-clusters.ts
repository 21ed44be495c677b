import type { MapPoint } from '@sentinel/contracts/fleet/map'
import type { Queryable } from '@sentinel/migrations/connect'
import { PLACED_DEVICES } from '../placed-devices.ts'
import { findPoints, indexDevices, type MapView, type PlacedDevice } from './cluster-index.ts'

type Index = ReturnType<typeof indexDevices>

/** Caches the index briefly because a user who moves the map requests one view after another. */
const FRESH_MS = 5000
const HELD_MAX = 20

interface Held {
  index: Promise<Index>
  madeAtMs: number
}

/**
 * Builds clusters of fleets that browsers are able to cluster themselves, for other programs that request them. Indexing twenty thousand devices
 * takes less than a tenth of a second, so this runs on the main thread.
 */
export function createSmallClusters(db: Queryable) {
  const held = new Map<number, Held>()

  function indexOf(userId: number): Held {
    const known = held.get(userId)
    if (known && Date.now() < known.madeAtMs + FRESH_MS) return known
    const made = { index: readIndex(db, userId), madeAtMs: Date.now() }
    made.index.catch(() => held.delete(userId))
    held.delete(userId)
    held.set(userId, made)
    const [oldest] = held.keys()
    if (held.size > HELD_MAX && oldest !== undefined) held.delete(oldest)
    return made
  }

  return async (userId: number, view: MapView): Promise<{ points: MapPoint[]; as_of: string }> => {
    const { index, madeAtMs } = indexOf(userId)
    return { points: findPoints(await index, view), as_of: new Date(madeAtMs).toISOString() }
  }
}

async function readIndex(db: Queryable, userId: number): Promise<Index> {
  const { rows } = await db.query<PlacedDevice>({
    name: 'map-devices',
    text: PLACED_DEVICES,
    values: [userId],
  })
  return indexDevices(rows)
}
