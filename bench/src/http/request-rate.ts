import autocannon from 'autocannon'
import { extent } from '../extent.ts'
import type { Caller } from './api-process.ts'

export const CONNECTIONS = extent(5, 50)
const LENGTH = extent({ amount: 25, sampleInt: 50 }, { duration: 4 })

/** Returns the number of requests answered per second, with one open connection per caller. Throws if the status of a response is not 200. */
export async function measureRequestRate(url: string, callers: readonly Caller[]): Promise<number> {
  const waiting = callers.values()
  const result = await autocannon({
    url,
    connections: callers.length,
    ...LENGTH,
    setupClient: (client) => client.setHeaders(waiting.next().value),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 200, ${result.errors} requests failed`)
  return result['2xx'] / result.duration
}
