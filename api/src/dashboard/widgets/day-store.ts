/** Takes about 15 MB. */
const ENTRIES_MAX = 50_000

/** Identifies the counts of a device between two ids. */
export interface DeviceDays {
  deviceId: number
  /** The first insight that counts. */
  fromId: number
  /** Changes whenever the device's insights change. */
  version: string
}

export interface DayStore {
  /** Returns the counts of each day, or undefined if none are cached for this version. */
  find(of: DeviceDays): readonly number[] | undefined
  keep(of: DeviceDays, counts: readonly number[]): void
}

/** Caches counts of devices by period. Evicts the least recently used counts first. */
export function createDayStore(entriesMax = ENTRIES_MAX): (period: string) => DayStore {
  const entries = new Map<string, { version: string; counts: readonly number[] }>()
  return (period) => {
    const keyOf = ({ deviceId, fromId }: DeviceDays) => `${deviceId} ${fromId} ${period}`
    return {
      find(of) {
        const key = keyOf(of)
        const entry = entries.get(key)
        if (entry?.version !== of.version) return undefined
        entries.delete(key)
        entries.set(key, entry)
        return entry.counts
      },
      keep(of, counts) {
        const key = keyOf(of)
        entries.delete(key)
        entries.set(key, { version: of.version, counts })
        for (const oldest of entries.keys()) {
          if (entries.size <= entriesMax) break
          entries.delete(oldest)
        }
      },
    }
  }
}
