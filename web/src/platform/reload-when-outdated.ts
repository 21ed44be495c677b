const RELOADED_AT = 'reloadedAt'
const PAUSE_MS = 60_000

/**
 * A page that has been open while the console was updated asks for scripts that are gone. It is loaded afresh, unless
 * that has just been tried. A script that a poor line would not give is no such thing: whoever asked for it asks again.
 */
export function reloadWhenOutdated(): void {
  globalThis.addEventListener('vite:preloadError', () => void reloadIfUpdated())
}

async function reloadIfUpdated(): Promise<void> {
  const isRecent = Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < PAUSE_MS
  if (isRecent) return
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => undefined)
  const served = answer?.ok ? await answer.text().catch(() => undefined) : undefined
  // Its name is by its content, and by that of all that it loads.
  const ownScript = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  if (served === undefined || served.includes(String(ownScript))) return
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  location.reload()
}
