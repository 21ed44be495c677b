import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { fileURLToPath } from 'node:url'
import type { Benchmark } from '../benchmark.ts'
import { startChild } from '../child.ts'
import { addCallers, type Caller, startApi } from '../http/api-process.ts'
import { HISTORY_ROWS, loadHistory } from '../http/insight-history.ts'
import { readText } from '../http/read-body.ts'
import { CONNECTIONS, measureRequestRate } from '../http/request-rate.ts'

const BARE = fileURLToPath(new URL('../http/bare-process.ts', import.meta.url))
const PAGE_ROWS = 25

/** Select the newest insights from a user's devices, each with the query that is fast for that number of devices. `$1` is the user. */
const NEWEST = {
  /** For a few devices: reads the newest insights of each one. */
  'by device': `user_device l cross join lateral (
      select insight_id from insight
      where device_id = l.device_id and insight_id >= l.visible_from_id and insight_status <> 'archive'
      order by insight_id desc limit ${PAGE_ROWS}) n where l.user_id = $1`,
  /** For many devices: scans all users' newest insights, because the user's own are among the first. */
  'by time': `insight n join user_device l on l.device_id = n.device_id
    where l.user_id = $1 and n.insight_id >= l.visible_from_id and n.insight_status <> 'archive'`,
}

export interface P6Options {
  devices: number
  newest: keyof typeof NEWEST
}

/** Measures P6: a user's newest 25 insights, compared with a bare Fastify handler with one prepared statement. */
export function insightsPage({ devices, newest }: P6Options): Benchmark {
  return {
    name: `p6-${devices}-devices`,
    title: `${PAGE_ROWS}-row insights page of ${devices} devices among ${HISTORY_ROWS.toLocaleString('en')} insights / bare Fastify, token and one prepared statement`,
    rounds: 5,
    goals: [{ figure: 'requests per second', unit: 'req/s', goal: 0.6, better: 'higher' }],
    async open(database) {
      await loadHistory(database, HISTORY_ROWS)
      const jwtSecret = randomBytes(32).toString('base64url')
      const api = await startApi(database, { JWT_SECRET: jwtSecret })
      const callers = await addCallers(database, api, { callers: CONNECTIONS, devices })
      await database.query('vacuum analyze user_device')
      const bare = await startChild<{ port: number }>(BARE, {
        environment: {
          DATABASE_URL: database.url,
          JWT_SECRET: jwtSecret,
          STATEMENT: toStatement(NEWEST[newest]),
        },
      })
      const pageOfApi = `${api.url}/api/insights?limit=${PAGE_ROWS}`
      const pageOfBare = `http://127.0.0.1:${bare.ready.port}/`
      await expectSameInsights(callers, pageOfApi, pageOfBare)
      return {
        product: {
          name: `api, GET /api/insights?limit=${PAGE_ROWS}`,
          run: async () => ({ 'requests per second': await measureRequestRate(pageOfApi, callers) }),
        },
        yardstick: {
          name: `bare Fastify, newest insights ${newest}`,
          run: async () => ({ 'requests per second': await measureRequestRate(pageOfBare, callers) }),
        },
        async close() {
          await bare.stop()
          await api.stop()
        },
      }
    },
  }
}

/** Selects the columns shown in a row of the page. Does not look up the names of a row's other classes. */
function toStatement(newest: string): string {
  return `
    with newest as materialized (select n.insight_id from ${newest} order by n.insight_id desc limit ${PAGE_ROWS})
    select i.insight_id, i.device_id, d.device_name, d.display_name, i.alg_id, i.class_id, c.label as class_name, i.class_ids,
      i.class_confidences, i.confidence, i.received_at as time_stamp, i.file_ctime, i.comms_source, i.insight_status,
      i.reviewed_at is not null as "userConfirmed", i.latitude, i.longitude, p.file_key as "photoUrl", i.window_start, i.window_end,
      i.message_identifier as device_message_identifier, i.message_index as device_message_index
    from newest join insight i using (insight_id) join device d on d.device_id = i.device_id
    left join class_definition c on c.alg_id = i.alg_id and c.class_id = i.class_id
    left join photo p on p.photo_id = i.photo_id
    order by i.insight_id desc`
}

async function expectSameInsights([caller = {}]: readonly Caller[], ...pages: string[]): Promise<void> {
  const lists = await Promise.all(
    pages.map(async (page) => {
      const { insights } = JSON.parse(await readText(page, caller)) as { insights: { insight_id: number }[] } // safe: the api's answer follows the contract, and the bare handler is ours
      return insights.map(({ insight_id }) => insight_id)
    }),
  )
  const [own, bare] = lists
  if (own?.length !== PAGE_ROWS || !isDeepStrictEqual(own, bare))
    throw new Error(
      `the api answers with insights ${own?.join(', ')}, the bare handler with ${bare?.join(', ')}`,
    )
}
