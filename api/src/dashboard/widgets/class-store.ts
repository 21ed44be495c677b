import type { LinkVersion } from './find-versions.ts'

/** Takes about 16 MB. */
const NUMBERS_MAX = 2_000_000

/** The format of `class_counts` in the database: for each class in turn, its key and its numbers of shown and archived insights. */
export type ClassTriples = Float64Array

export interface ClassStore {
  /** Returns a link's counts, or undefined if none are cached for this version. */
  find(link: LinkVersion): ClassTriples | undefined
  keep(link: LinkVersion, counts: ClassTriples): void
}

/** Caches the class counts of links. Evicts the least recently used counts first. */
export function createClassStore(numbersMax = NUMBERS_MAX): ClassStore {
  const entries = new Map<string, { version: string; counts: ClassTriples }>()
  let numbers = 0
  const remove = (key: string) => {
    numbers -= entries.get(key)?.counts.length ?? 0
    entries.delete(key)
  }
  return {
    find(link) {
      const key = keyOf(link)
      const entry = entries.get(key)
      if (entry?.version !== versionOf(link)) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.counts
    },
    keep(link, counts) {
      const key = keyOf(link)
      remove(key)
      entries.set(key, { version: versionOf(link), counts })
      numbers += counts.length
      for (const oldest of entries.keys()) {
        if (numbers <= numbersMax) break
        remove(oldest)
      }
    },
  }
}

/** Links without their own counters share the device's counts. */
function keyOf({ userId, deviceId, linkVersion }: LinkVersion): string {
  return linkVersion === null ? `${deviceId}` : `${deviceId} ${userId}`
}

function versionOf({ version, linkVersion }: LinkVersion): string {
  return linkVersion ?? version
}
