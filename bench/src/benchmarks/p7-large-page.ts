import autocannon from 'autocannon'
import pg from 'pg'
import type { BenchDatabase } from '../bench-database.ts'
import type { Benchmark } from '../benchmark.ts'
import { extent } from '../extent.ts'
import { addCallers, addUser, type ApiProcess, type Caller, startApi } from '../http/api-process.ts'
import { HISTORY_ROWS, linkDevices, loadHistory } from '../http/insight-history.ts'
import { readBody, readText } from '../http/read-body.ts'
import { measureTail } from '../http/request-latency.ts'

const PAGE_ROWS = extent(500, 10_000)
const PAGES = extent(1, 20)
const DEVICES = 500
/** Reading pages must last longer than the measurement of the other requests. */
const BUSY = extent({ duration: 0.5, sampleInt: 100 }, { duration: 6 })
const EMAIL = 'owner@bench.example'
const OTHERS = extent(2, 10)

/**
 * Measures P7: the largest page, compared with COPY of the same rows as JSON, found in the same way. Also compares other users' requests while one
 * client reads page after page with requests to an idle api.
 */
export function largePage({ name, path }: { name: string; path: string }): Benchmark {
  return {
    name: `p7-${name}`,
    title: `${PAGE_ROWS.toLocaleString('en')} rows of ${path} among ${HISTORY_ROWS.toLocaleString('en')} insights / COPY (row_to_json)`,
    rounds: 5,
    goals: [
      { figure: 'rows per second', unit: 'rows/s', goal: 0.8, better: 'higher' },
      { figure: 'p99 of other routes', unit: 'ms', goal: 3, better: 'lower' },
    ],
    async open(database) {
      await loadHistory(database, HISTORY_ROWS)
      const userId = await addUser(database, EMAIL)
      await linkDevices(database, userId, DEVICES)
      const api = await startApi(database)
      const headers = { authorization: `Bearer ${await api.signIn(EMAIL)}` }
      const others = await addCallers(database, api, { callers: OTHERS, devices: DEVICES })
      const page = `${api.url}${path}?limit=${PAGE_ROWS}`
      const bytes = (await readText(page, headers)).length
      const copy = await openCopy(database, userId)
      return {
        product: {
          name: `api, GET ${path}`,
          run: async () => ({
            'rows per second': await measureRows(() => readBody(page, headers)),
            'p99 of other routes': await measureBusyTail(api, { page, headers, others }),
          }),
        },
        yardstick: {
          name: 'COPY (select row_to_json(insight)); idle api',
          run: async () => ({
            'rows per second': await measureRows(copy.run),
            'p99 of other routes': await measureTail(otherRoute(api), others),
          }),
        },
        notes: () => [`a page is ${Math.round(bytes / 1000)} kB, a COPY of it in ${copy.rows} rows`],
        async close() {
          await copy.close()
          await api.stop()
        },
      }
    },
  }
}

const otherRoute = ({ url }: ApiProcess) => `${url}/api/insights?limit=25`

async function measureRows(readPage: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  for (let at = 0; at < PAGES; at++) await readPage()
  return (PAGES * PAGE_ROWS * 1000) / (performance.now() - began)
}

/** Reads pages on a separate thread so that only the api can delay the other requests. */
async function measureBusyTail(
  api: ApiProcess,
  { page, headers, others }: { page: string; headers: Caller; others: readonly Caller[] },
) {
  const reading = autocannon({ url: page, headers, connections: 1, ...BUSY, workers: 1 })
  const tail = await measureTail(otherRoute(api), others)
  const { non2xx, errors } = await reading
  if (non2xx > 0 || errors > 0) throw new Error(`${page}: ${non2xx} answers were not 200, ${errors} failed`)
  return tail
}

async function openCopy(database: BenchDatabase, userId: number) {
  const client = await database.connect()
  const [{ density } = { density: 0 }] = await database.query<{ density: number }>(
    `select sum(insight_count) / (max(last_insight_id) - min(first_insight_id))::float8 as density from device_stat`,
  )
  const select = `select row_to_json(i) from page_own_insights(sum_own_links(${userId}), ${Number.MAX_SAFE_INTEGER}, ${PAGE_ROWS}, true, ${density}) i`
  const run = () => copyRows(client, select)
  const rows = await run()
  if (rows !== PAGE_ROWS) throw new Error(`COPY gave ${rows} rows`)
  return { rows, run, close: () => client.end() }
}

/** Runs `copy (…) to stdout`, discards the rows and returns the number of rows. */
function copyRows(client: pg.Client, select: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    const copy = Object.assign(new pg.Query(`copy (${select}) to stdout`), {
      handleCopyData: () => {
        rows += 1
      },
    })
    copy.once('error', reject)
    copy.once('end', () => resolve(rows))
    client.query(copy)
  })
}
