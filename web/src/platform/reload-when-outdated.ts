const RELOADED_AT = 'reloadedAt'
const PAUSE_MS = 60_000

/**
 * A page that has been open while the console was updated asks for scripts that are gone. It is loaded afresh, unless
 * the server can't be reached either, or that has just been tried.
 */
export function reloadWhenOutdated(): void {
  globalThis.addEventListener('vite:preloadError', () => void reloadIfServed())
}

async function reloadIfServed(): Promise<void> {
  const isRecent = Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < PAUSE_MS
  if (isRecent) return
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => undefined)
  if (!answer?.ok) return
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  location.reload()
}
