import type { BenchDatabase } from '../bench-database.ts'
import type { Benchmark, Contender } from '../benchmark.ts'
import { extent } from '../extent.ts'
import { addCallers, startApi } from '../http/api-process.ts'
import { HISTORY_DEVICE_IDS, HISTORY_ROWS, loadHistory } from '../http/insight-history.ts'
import { CONNECTIONS, measureRequestRate } from '../http/request-rate.ts'
import { openIngestBench } from '../ingest/ingest-bench.ts'

const FEW_ROWS = extent(1000, 100_000)
/** Few enough messages that the small database stays small over all rounds. */
const MESSAGES = extent(500, 25_000)
const IN_FLIGHT = 5000
const OWN_DEVICES = 7
const PAGE_ROWS = 25

/** Measures P17: ingest from all devices and the newest page for a few of them, with a long history compared with a short one. */
export const growth: Benchmark = {
  name: 'p17',
  title: `durable ingest and ${PAGE_ROWS}-row page with ${HISTORY_ROWS.toLocaleString('en')} insights / with ${FEW_ROWS.toLocaleString('en')}`,
  rounds: 7,
  goals: [
    { figure: 'ingest', unit: 'rows/s', goal: 0.9, better: 'higher' },
    { figure: 'pages', unit: 'req/s', goal: 0.9, better: 'higher' },
  ],
  async open(database, server) {
    const fewDatabase = await server.createDatabase()
    const many = await openConsole(database, HISTORY_ROWS)
    const few = await openConsole(fewDatabase, FEW_ROWS)
    return {
      product: many,
      yardstick: few,
      notes: () => [`long history: ${many.describeCost()}`, `short history: ${few.describeCost()}`],
      async close() {
        await Promise.all([many.close(), few.close()])
        await fewDatabase.drop()
      },
    }
  },
}

interface Console extends Contender {
  describeCost(): string
  close(): Promise<void>
}

/** Opens a gateway and an api on a database with this many insights, whose devices keep sending. */
async function openConsole(database: BenchDatabase, rows: number): Promise<Console> {
  await loadHistory(database, rows)
  const ingest = await openIngestBench(database, HISTORY_DEVICE_IDS)
  const api = await startApi(database)
  const callers = await addCallers(database, api, { callers: CONNECTIONS, devices: OWN_DEVICES })
  const { devices } = ingest
  return {
    name: `${rows.toLocaleString('en')} insights`,
    async run() {
      const load = await ingest.load({ devices, messages: MESSAGES, mode: { inFlight: IN_FLIGHT } })
      const pages = await measureRequestRate(`${api.url}/api/insights?limit=${PAGE_ROWS}`, callers)
      return { ingest: load.acknowledged / load.seconds, pages }
    },
    describeCost: () => ingest.describeCost(),
    async close() {
      await api.stop()
      await ingest.close()
    },
  }
}
