import type { Benchmark } from '../benchmark.ts'
import { extent, rowsOf } from '../extent.ts'
import { addUser, startApi } from '../http/api-process.ts'
import { readBody, readText } from '../http/read-body.ts'
import { loadPlacedFleet, planViews } from '../map/placed-fleet.ts'
import { median, quantile } from '../run-rounds.ts'

const DEVICES = rowsOf(200, 1_000_000)
const VIEWS = extent(20, 500)
const ZOOMS = [1, 3, 5, 7, 9, 11, 13, 15]
const EMAIL = 'owner@bench.example'
const BUDGET = { 'viewport query': 5 }

/** Measures P11: the points in a map view for an owner of a million devices, once their clusters exist. */
export const millionDevices: Benchmark = {
  name: 'p11-million',
  title: `map views of ${DEVICES.toLocaleString('en')} devices, warm / the budget`,
  rounds: 5,
  goals: [{ figure: 'viewport query', unit: 'ms', goal: 1, better: 'lower' }],
  async open(database) {
    await loadPlacedFleet(database, await addUser(database, EMAIL), DEVICES)
    const views = await planViews(database, { views: VIEWS, zooms: ZOOMS })
    const api = await startApi(database)
    const headers = { authorization: `Bearer ${await api.signIn(EMAIL)}` }
    const urlOf = (view: string) => `${api.url}/api/map/points?${view}`
    const beganMs = performance.now()
    await readBody(urlOf(views[0] ?? ''), headers)
    const builtSeconds = (performance.now() - beganMs) / 1000
    const points = JSON.parse(await readText(urlOf(views[3] ?? ''), headers)) as { points: unknown[] }
    const tails: number[] = []
    return {
      product: {
        name: 'api, GET /api/map/points',
        async run() {
          const times: number[] = []
          for (const view of views) {
            const startedMs = performance.now()
            await readBody(urlOf(view), headers)
            times.push(performance.now() - startedMs)
          }
          tails.push(quantile(times, 0.99))
          return { 'viewport query': median(times) }
        },
      },
      yardstick: { name: 'budget', run: async () => BUDGET },
      notes: () => [
        `clusters made in ${builtSeconds.toFixed(1)} s, with the first view; 99th percentile of a view ${median(tails).toFixed(1)} ms; a view of zoom ${ZOOMS[3]} has ${points.points.length} points`,
      ],
      close: api.stop,
    }
  },
}
