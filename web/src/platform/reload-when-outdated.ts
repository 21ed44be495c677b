const RELOADED_AT = 'reloadedAt'
const PAUSE_MS = 60_000

/** The router keeps here that it has reloaded the page for a script that it could not fetch. */
const ROUTER_RELOADED = 'tanstack_router_reload:'

/**
 * A page that has been open while the console was updated asks for scripts that are gone. It is loaded afresh, unless
 * that has just been tried. A script that a poor line would not give is no such thing: whoever asked for it asks again.
 */
export function reloadWhenOutdated(): void {
  globalThis.addEventListener('vite:preloadError', ({ payload }) => {
    // Without a network the router would reload the console into the browser's own error page.
    sessionStorage.setItem(ROUTER_RELOADED + payload.message, '1')
    void reloadIfUpdated()
  })
}

/** Whether a part of the console failed because its script could not be fetched. */
export function isScriptMissing(error: Error): boolean {
  return /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message)
}

/** Loads the console afresh: a browser does not fetch a script again that it could not fetch before. */
export function reloadForScript(): void {
  location.reload()
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
