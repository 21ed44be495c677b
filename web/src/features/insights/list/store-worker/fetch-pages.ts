import type { InsightLinesPage } from '@sentinel/contracts/insights/insight-lines'

export interface Source {
  url: string
  token: string
}

/** `whole`: all pages were fetched. `refused`: the server refuses the session. `outdated`: it cannot tell what has changed. */
export type PagesEnd = 'whole' | 'refused' | 'outdated'

const RETRY_PAUSE_MS = 1000
const RETRY_PAUSE_MAX_MS = 30_000
/** A busy server answers 503, as does one that cannot find all changes in time. */
const BUSY = 503
const BUSY_ANSWERS_MAX = 3
const ENDS = new Map<number, PagesEnd>([
  [400, 'outdated'],
  [401, 'refused'],
  [403, 'refused'],
  [404, 'outdated'],
  [409, 'outdated'],
])

/**
 * Fetches all pages, one after another. After each page it waits as long as the page took, so that the connection and the server are free
 * for the screen's own calls. Retries calls that a server does not answer. Ends early if the server refuses.
 */
export async function* fetchPages<Page extends InsightLinesPage>(
  source: Source,
  query: Record<string, string> = {},
): AsyncGenerator<Page, PagesEnd> {
  let cursor: string | null = null
  do {
    const beganAt = performance.now()
    const page: Page | PagesEnd = await fetchUntilAnswered(
      source,
      cursor === null ? query : { ...query, cursor },
    )
    if (typeof page === 'string') return page
    yield page
    cursor = page.next
    if (cursor !== null) await pause(performance.now() - beganAt)
  } while (cursor !== null)
  return 'whole'
}

async function fetchUntilAnswered<Page>(
  { url, token }: Source,
  query: Record<string, string>,
): Promise<Page | PagesEnd> {
  const search = new URLSearchParams(query).toString()
  const address = search === '' ? url : `${url}?${search}`
  let busyAnswers = 0
  for (let pauseMs = RETRY_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, RETRY_PAUSE_MAX_MS)) {
    try {
      const response = await fetch(address, { headers: { authorization: token } })
      const end = ENDS.get(response.status)
      if (end) return end
      if (response.status === BUSY && 'since' in query && ++busyAnswers === BUSY_ANSWERS_MAX)
        return 'outdated'
      if (response.ok) return (await response.json()) as Page // the response follows the contract
    } catch {
      // The server was not reached, or the response was cut off. The call is repeated below.
    }
    await pause(pauseMs)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
