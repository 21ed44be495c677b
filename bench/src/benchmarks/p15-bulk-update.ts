import type { BenchDatabase } from '../bench-database.ts'
import type { Benchmark } from '../benchmark.ts'
import { extent } from '../extent.ts'
import { addUser, startApi } from '../http/api-process.ts'
import { HISTORY_ROWS, linkDevices, loadHistory } from '../http/insight-history.ts'
import { median } from '../run-rounds.ts'
import { type EventSocket, openEventSocket } from '../sockets/event-socket.ts'

const UPDATES = extent(20, 1000)
const OWN_DEVICES = 50
const RUNS = extent(2, 15)
const COMPLETED = 2
const EMAIL = 'owner@bench.example'

interface Chosen {
  insightId: number
  deviceId: number
}

/**
 * Measures P15: the time from a POST in which a user saves 1,000 statuses until the completion event, compared with a bare UPDATE of the same rows.
 */
export const bulkUpdate: Benchmark = {
  name: 'p15',
  title: `bulk update of ${UPDATES.toLocaleString('en')} statuses among ${HISTORY_ROWS.toLocaleString('en')} insights / the bare UPDATE with a time range`,
  rounds: 7,
  goals: [{ figure: 'time', unit: 'ms', goal: 3, better: 'lower' }],
  async open(database) {
    await loadHistory(database, HISTORY_ROWS)
    const userId = await addUser(database, EMAIL)
    await linkDevices(database, userId, OWN_DEVICES)
    const chosen = await chooseNewest(database, userId)
    const api = await startApi(database)
    const token = await api.signIn(EMAIL)
    const socket = await openEventSocket(api.url, token)

    async function save(insightStatus: string): Promise<void> {
      const completed = hearCompleted(socket)
      const response = await fetch(`${api.url}/api/updates`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ insights: chosen.map((each) => ({ ...each, insightStatus })) }),
      })
      const { message } = (await response.json()) as { message: { bulkId: number } } // the contract's answer
      if ((await completed) !== message.bulkId) throw new Error('another bulk update has completed')
    }
    return {
      product: {
        name: 'api, POST /api/updates until the event that it is completed',
        run: async () => ({ time: await timeEach(save) }),
      },
      yardstick: {
        name: 'UPDATE insight … where insight_id = any (…) and insight_id between … and …',
        run: async () => ({ time: await timeEach((status) => updateBare(database, chosen, status)) }),
      },
      async close() {
        socket.close()
        await api.stop()
      },
    }
  },
}

/** Starts listening at the call. Resolves with the number of the next bulk update that completes. */
function hearCompleted(socket: EventSocket): Promise<number> {
  return new Promise((resolve) => {
    socket.onBulkProgress = ({ bulkId, status }) => {
      if (status === COMPLETED) resolve(bulkId)
    }
  })
}

async function chooseNewest(database: BenchDatabase, userId: number): Promise<Chosen[]> {
  return database.query<{ insightId: number; deviceId: number }>(
    `select insight_id::float8 as "insightId", device_id as "deviceId" from insight join user_device using (device_id)
     where user_id = $1 order by insight_id desc limit ${UPDATES}`,
    [userId],
  )
}

async function updateBare(database: BenchDatabase, chosen: Chosen[], status: string): Promise<void> {
  const ids = chosen.map(({ insightId }) => insightId)
  await database.query(
    `update insight set insight_status = $2 where insight_id = any ($1) and insight_id between ${Math.min(...ids)} and ${Math.max(...ids)}`,
    [ids, status],
  )
}

/** Returns the median duration of the runs in milliseconds. Each run changes every row. */
async function timeEach(update: (status: string) => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const startedAt = performance.now()
    await update(run % 2 === 0 ? 'favorite' : 'acknowledge')
    times.push(performance.now() - startedAt)
  }
  return median(times)
}
