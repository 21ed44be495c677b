const RELOADED_AT = 'reloadedAt'
const PAUSE_MS = 60_000
/** Many scripts fail at once when a server is unreachable, so one request for the page is enough. */
const PROBE_PAUSE_MS = 5000
let probedAtMs = Number.NEGATIVE_INFINITY

/** The key under which the router stores that it has reloaded the page because of a script that it could not fetch. */
const ROUTER_RELOADED = 'tanstack_router_reload:'

/**
 * Reloads a page that has been open since before the console was updated, because it requests scripts that no longer exist. Reloads at most
 * once a minute. A script that failed because of a poor connection does not cause a reload, because the code that imports it retries.
 */
export function reloadWhenOutdated(): void {
  globalThis.addEventListener('vite:preloadError', ({ payload }) => {
    // Without a network the router would reload the console into the browser's own error page.
    sessionStorage.setItem(ROUTER_RELOADED + payload.message, '1')
    void reloadIfUpdated()
  })
}

/** Returns true if part of the console failed because its script could not be fetched. */
export function isScriptMissing(error: Error): boolean {
  return /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message)
}

/**
 * Reloads the console if the server can deliver it, because browsers do not refetch a script that they could not fetch before. Does so at
 * most once a minute, unless the person requested it.
 */
export async function reloadIfServed({ isRequested }: { isRequested: boolean }): Promise<void> {
  if ((isRequested || !isRecent()) && (await isServed())) reload()
}

/** Returns true if the server can deliver the console. */
export async function isServed(): Promise<boolean> {
  return (await fetchPage()) !== undefined
}

async function reloadIfUpdated(): Promise<void> {
  if (isRecent() || performance.now() - probedAtMs < PROBE_PAUSE_MS) return
  probedAtMs = performance.now()
  const served = await fetchPage()
  // The script's name contains a hash of its content and of everything that it loads.
  const ownScript = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  if (served !== undefined && !served.includes(String(ownScript))) reload()
}

function isRecent(): boolean {
  return Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < PAUSE_MS
}

async function fetchPage(): Promise<string | undefined> {
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => undefined)
  return answer?.ok ? answer.text().catch(() => undefined) : undefined
}

function reload(): void {
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  location.reload()
}
