const PROBE = 'sentinel.probe'

let isVolatile = false
const watchers = new Set<() => void>()

/** Whether what this page would store is lost when it is closed or reloaded. */
export function isStorageVolatile(): boolean {
  return isVolatile
}

/** Calls the watcher when the storage fails. Returns what ends that. */
export function watchStorage(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/**
 * Lets the page go on in memory where the browser's storage is blocked or full, instead of failing at the first access. Has to run before
 * anything reads the storage.
 */
export function steadyStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const storage = findStorage(name)
    if (!storage || !hasRoom(storage)) replaceStorage(name, storage)
  }
  const write = Storage.prototype.setItem
  Storage.prototype.setItem = function (this: Storage, key, value) {
    try {
      write.call(this, key, value)
    } catch {
      const name = this === globalThis.sessionStorage ? 'sessionStorage' : 'localStorage'
      replaceStorage(name, this).setItem(key, value)
    }
  }
}

/** Undefined where the browser refuses every access. */
function findStorage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    globalThis[name].getItem(PROBE)
    return globalThis[name]
  } catch {
    return undefined
  }
}

function hasRoom(storage: Storage): boolean {
  try {
    storage.setItem(PROBE, '1')
    storage.removeItem(PROBE)
    return true
  } catch {
    return false
  }
}

function replaceStorage(name: 'localStorage' | 'sessionStorage', real: Storage | undefined): Storage {
  const storage = createMemoryStorage(real)
  Object.defineProperty(globalThis, name, { value: storage, configurable: true })
  isVolatile = true
  for (const watcher of watchers) watcher()
  return storage
}

/** Begins with what the real storage has. What is changed or removed here must not come back from there after a reload. */
function createMemoryStorage(real: Storage | undefined): Storage {
  const items = new Map(Object.entries(real ?? {}).map(([key, value]) => [key, String(value)]))
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      real?.removeItem(key)
      items.set(key, String(value))
    },
    removeItem(key) {
      real?.removeItem(key)
      items.delete(key)
    },
    clear() {
      real?.clear()
      items.clear()
    },
  }
}
