/** Creates a map that removes its oldest entry when it would have more than `most` entries. */
export function createBoundedMap<Key, Value>(
  most: number,
): Pick<Map<Key, Value>, 'get' | 'delete' | 'clear'> & { set(key: Key, value: Value): void } {
  const entries = new Map<Key, Value>()
  return {
    get: (key) => entries.get(key),
    delete: (key) => entries.delete(key),
    clear: () => entries.clear(),
    set(key, value) {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size > most) for (const [oldest] of entries.entries().take(1)) entries.delete(oldest)
    },
  }
}
