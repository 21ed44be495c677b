import { fileURLToPath } from 'node:url'
import type { BenchDatabase } from '../bench-database.ts'
import type { Benchmark, Figures } from '../benchmark.ts'
import { startChild } from '../child.ts'
import { cpuTimeOf } from '../cpu-time.ts'
import { extent } from '../extent.ts'
import { addCallers, startApi } from '../http/api-process.ts'
import { loadHistory } from '../http/insight-history.ts'
import { type Listeners, openListeners } from '../sockets/listeners.ts'

const RAW = fileURLToPath(new URL('../sockets/raw-process.ts', import.meta.url))
const SOCKETS = extent(20, 5000)
/** The maximum number of sockets per user that the api accepts. */
const SOCKETS_PER_USER = 50
/** A single broadcast is too short for a clock with a resolution of 10 ms. */
const BROADCASTS = extent(2, 20)

/** Measures P13: sending one committed insight to the 5,000 sockets of its device's owners, compared with sending the same text with bare `ws`. */
export const broadcast: Benchmark = {
  name: 'p13',
  title: `one insight to ${SOCKETS.toLocaleString('en')} sockets, from the database's NOTIFY on / the same text by bare ws`,
  rounds: 5,
  goals: [
    { figure: 'CPU per delivery', unit: 'µs', goal: 1.3, better: 'lower' },
    { figure: 'p99', unit: 'ms', goal: 1.3, better: 'lower' },
  ],
  async open(database) {
    await loadHistory(database, 2000)
    const api = await startApi(database)
    const callers = await addCallers(database, api, {
      callers: Math.ceil(SOCKETS / SOCKETS_PER_USER),
      devices: 7,
    })
    const tokens = callers.map(({ authorization = '' }) => authorization.replace('Bearer ', ''))
    const raw = await startChild<{ port: number }>(RAW)
    const own = await openListeners({
      url: `${api.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
      sockets: SOCKETS,
      tokens,
    })
    const bare = await openListeners({ url: `ws://127.0.0.1:${raw.ready.port}`, sockets: SOCKETS })
    const text = await readEvent(api.url, tokens[0] ?? '')
    return {
      product: {
        name: 'api, from NOTIFY to every socket',
        run: () => measure(own, api.pid, () => announceNewest(database)),
      },
      yardstick: {
        name: 'ws, one send for each socket',
        run: () => measure(bare, raw.pid, async () => raw.send({ text })),
      },
      async close() {
        await Promise.all([own.close(), bare.close()])
        await raw.stop()
        await api.stop()
      },
    }
  },
}

async function measure(listeners: Listeners, pid: number, start: () => Promise<unknown>): Promise<Figures> {
  const before = (await cpuTimeOf(pid)) ?? Number.NaN
  const p99s: number[] = []
  for (let at = 0; at < BROADCASTS; at++) p99s.push((await listeners.time(start)).p99)
  const used = ((await cpuTimeOf(pid)) ?? Number.NaN) - before
  return {
    'CPU per delivery': used / (BROADCASTS * SOCKETS),
    p99: p99s.toSorted((a, b) => a - b)[Math.floor(BROADCASTS / 2)] ?? Number.NaN,
  }
}

/** Adds the change that the gateway's statement adds for a new insight. */
async function announceNewest(database: BenchDatabase): Promise<unknown> {
  return database.query(`
    select log_change('insights:added', array[last_insight_id])
    from user_device_stat order by last_insight_id desc nulls last limit 1`)
}

/** Returns the event as Socket.IO sends it. */
async function readEvent(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}/api/insights?limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { insights } = (await response.json()) as { insights: object[] } // the contract's answer
  return `42${JSON.stringify(['insights:added', { insights, total: 1 }])}`
}
