type StorageName = 'localStorage' | 'sessionStorage'

let isVolatile = false
const watchers = new Set<() => void>()

/** Returns true if some of the stored data is lost when the page is closed or reloaded. */
export function isStorageVolatile(): boolean {
  return isVolatile
}

/** Calls the watcher when the storage fails. Returns a function that unsubscribes it. */
export function watchStorage(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/**
 * Lets the page continue in memory if the browser's storage is blocked or full, instead of failing at the first access. Must run before
 * anything reads the storage.
 */
export function steadyStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) if (isBlocked(name)) replaceStorage(name)
  holdWhatDoesNotFit()
}

/** Returns true if the browser refuses every access. */
function isBlocked(name: StorageName): boolean {
  try {
    globalThis[name].getItem('')
    return false
  } catch {
    return true
  }
}

function replaceStorage(name: StorageName): void {
  const items = new Map<string, string>()
  const value: Storage = {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
  Object.defineProperty(globalThis, name, { value, configurable: true })
  noteFailure()
}

/**
 * Stores in memory the values that do not fit into a storage. The storage keeps all other keys, and this key's last value that fitted, for
 * other tabs and for the next visit.
 */
function holdWhatDoesNotFit(): void {
  const { setItem, getItem, removeItem, clear } = Storage.prototype
  const held = new WeakMap<Storage, Map<string, string>>()
  const heldOf = (storage: Storage) => held.get(storage) ?? new Map<string, string>()
  Object.assign(Storage.prototype, {
    setItem(this: Storage, key: string, text: string) {
      try {
        setItem.call(this, key, text)
        held.get(this)?.delete(key)
      } catch {
        held.set(this, heldOf(this).set(key, text))
        noteFailure()
      }
    },
    getItem(this: Storage, key: string) {
      return heldOf(this).get(key) ?? getItem.call(this, key)
    },
    removeItem(this: Storage, key: string) {
      held.get(this)?.delete(key)
      removeItem.call(this, key)
    },
    clear(this: Storage) {
      held.delete(this)
      clear.call(this)
    },
  })
}

function noteFailure(): void {
  isVolatile = true
  for (const watcher of watchers) watcher()
}
