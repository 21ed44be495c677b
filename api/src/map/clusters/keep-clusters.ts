import { type ClusterThread, startClusterThread } from './cluster-thread.ts'

/** A million devices take a GiB: so many users' clusters are held at once, the least asked for go first. */
const HELD_MAX = 3
/** Clusters older than this are made anew when they are asked for, and shown meanwhile. */
const STALE_AFTER_MS = 15_000
/** Making them shall not take more than a tenth of the time. */
const PAUSE_PER_BUILD_MS = 9

export interface Clusters {
  /** Of one user; waits where there are none yet. */
  of(userId: number): Promise<ClusterThread>
  stop(): void
}

interface Held {
  current: ClusterThread | undefined
  building: Promise<ClusterThread> | undefined
}

/** Clusters of people who have too many devices for a browser, each in a thread of its own. */
export function keepClusters(databaseUrl: string, start = startClusterThread): Clusters {
  const held = new Map<number, Held>()
  let lastBuild: Promise<unknown> = Promise.resolve()

  /** One after the other: each takes a core and much of the database for seconds. */
  function build(userId: number, of: Held): Promise<ClusterThread> {
    const began = lastBuild.then(() => start({ databaseUrl, userId }))
    lastBuild = began.catch(() => undefined)
    const building = began.then(
      (thread) => {
        of.current?.stop()
        of.building = undefined
        if (held.get(userId) === of) of.current = thread
        else thread.stop()
        return thread
      },
      (error: unknown) => {
        of.building = undefined
        throw error
      },
    )
    of.building = building
    return building
  }

  function hold(userId: number): Held {
    const one = held.get(userId) ?? { current: undefined, building: undefined }
    held.delete(userId)
    held.set(userId, one) // the last asked for stands last
    for (const [id, { current }] of held) {
      if (held.size <= HELD_MAX) break
      current?.stop()
      held.delete(id)
    }
    return one
  }

  return {
    async of(userId) {
      const one = hold(userId)
      const { current } = one
      if (!current || current.hasEnded()) return one.building ?? build(userId, one)
      if (
        !one.building &&
        Date.now() > current.builtAtMs + STALE_AFTER_MS + PAUSE_PER_BUILD_MS * current.builtInMs
      )
        build(userId, one).catch(() => undefined) // the former ones go on; the next asker tries again
      return current
    },
    stop() {
      for (const { current } of held.values()) current?.stop()
      held.clear()
    },
  }
}
