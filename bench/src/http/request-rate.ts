import autocannon from 'autocannon'

const CONNECTIONS = 50
const SECONDS = 4

/** Requests answered a second, over kept connections; throws when one is not answered with 200. */
export async function measureRequestRate(url: string, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were no 200, ${result.errors} requests failed`)
  return result['2xx'] / result.duration
}
