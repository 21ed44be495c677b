import { unavailable } from '../../../platform/http/errors.ts'
import { type ClusterThread, startClusterThread } from './cluster-thread.ts'

/** The maximum number of users whose clusters are cached, because a million devices take a GiB. The least recently used ones are evicted first. */
const HELD_MAX = 3
/** The maximum number of users waiting for their clusters. Further requests get an error that tells users to try again. */
const WAITING_MAX = 3
const COME_AGAIN_SECONDS = 30
/** Clusters older than this are rebuilt on the next request. The old ones are shown in the meantime. */
const STALE_AFTER_MS = 15_000
/** Limits the time spent on rebuilding to a tenth. */
const PAUSE_PER_BUILD_MS = 9
/** Clusters that are not used for this period are removed. */
const IDLE_MS = 10 * 60_000
/** A replaced thread may take this long to answer pending requests. */
const ANSWERING_MS = 2000

export interface Clusters {
  /** Returns the clusters of a user. Waits if there are none yet. */
  of(userId: number): Promise<ClusterThread>
  stop(): void
}

interface Held {
  current: ClusterThread | undefined
  building: Promise<ClusterThread> | undefined
  idle: NodeJS.Timeout | undefined
}

/** Caches the clusters of users who have too many devices for a browser, each in its own thread. */
export function keepClusters(databaseUrl: string, start = startClusterThread): Clusters {
  const held = new Map<number, Held>()
  let lastBuild: Promise<unknown> = Promise.resolve()
  let begin = start

  /** Builds clusters one at a time, because each build takes a core and much of the database's capacity for seconds. */
  function build(userId: number, of: Held): Promise<ClusterThread> {
    const began = lastBuild.then(() => begin({ databaseUrl, userId }))
    lastBuild = began.catch(() => undefined)
    of.building = began.then(
      (thread) => {
        letGo(of.current)
        of.building = undefined
        if (held.get(userId) === of) of.current = thread
        else letGo(thread)
        return thread
      },
      (error: unknown) => {
        of.building = undefined
        throw error
      },
    )
    return of.building
  }

  function drop(userId: number): void {
    const one = held.get(userId)
    held.delete(userId)
    clearTimeout(one?.idle)
    letGo(one?.current)
  }

  function hold(userId: number): Held {
    const one = held.get(userId) ?? { current: undefined, building: undefined, idle: undefined }
    held.delete(userId)
    held.set(userId, one) // moves the most recently used entry to the end
    clearTimeout(one.idle)
    one.idle = setTimeout(() => drop(userId), IDLE_MS).unref()
    for (const [id, { building }] of held) if (held.size > HELD_MAX && id !== userId && !building) drop(id)
    return one
  }

  return {
    async of(userId) {
      if (!held.has(userId) && countBuilding(held) >= WAITING_MAX)
        throw unavailable('The maps of others are being drawn. Try again soon.', COME_AGAIN_SECONDS)
      const one = hold(userId)
      const { current } = one
      if (!current || current.hasEnded()) return one.building ?? build(userId, one)
      const isStale = Date.now() > current.builtAtMs + STALE_AFTER_MS + PAUSE_PER_BUILD_MS * current.builtInMs
      if (isStale && !one.building) build(userId, one).catch(() => undefined) // the next request tries again
      return current
    },
    stop() {
      begin = refuse
      for (const { current, idle } of held.values()) {
        clearTimeout(idle)
        current?.stop()
      }
      held.clear()
    },
  }
}

async function refuse(): Promise<never> {
  throw new Error('the api is stopping')
}

function countBuilding(held: ReadonlyMap<number, Held>): number {
  return [...held.values()].filter(({ building }) => building !== undefined).length
}

function letGo(thread: ClusterThread | undefined): void {
  if (thread) setTimeout(() => thread.stop(), ANSWERING_MS).unref()
}
