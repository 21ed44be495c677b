import type { InsightLinesPage } from '@sentinel/contracts/insights/insight-lines'

interface Source {
  url: string
  token: string
}

const RETRY_PAUSE_MS = 1000
const RETRY_PAUSE_MAX_MS = 30_000
const REFUSED = new Set([401, 403])

/**
 * Fetches all pages, one after the other. After each page it waits as long as the page has taken, so that the connection and the server are free for
 * the screen's own calls. Repeats calls that a server does not answer. Ends early if the server refuses.
 */
export async function* fetchPages(source: Source): AsyncGenerator<InsightLinesPage, 'refused' | 'whole'> {
  let cursor: string | null = null
  do {
    const beganAt = performance.now()
    const page: InsightLinesPage | 'refused' = await fetchUntilAnswered(source, cursor)
    if (page === 'refused') return page
    yield page
    cursor = page.next
    if (cursor !== null) await pause(performance.now() - beganAt)
  } while (cursor !== null)
  return 'whole'
}

async function fetchUntilAnswered(
  { url, token }: Source,
  cursor: string | null,
): Promise<InsightLinesPage | 'refused'> {
  const address = cursor === null ? url : `${url}?${new URLSearchParams({ cursor }).toString()}`
  for (let pauseMs = RETRY_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, RETRY_PAUSE_MAX_MS)) {
    try {
      const response = await fetch(address, { headers: { authorization: token } })
      if (REFUSED.has(response.status)) return 'refused'
      if (response.ok) return (await response.json()) as InsightLinesPage // the answer follows the contract
    } catch {
      // The server was not reached, or the answer was cut off. The call is repeated below.
    }
    await pause(pauseMs)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
