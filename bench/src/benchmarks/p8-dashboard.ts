import type { Benchmark, Figures, Goal } from '../benchmark.ts'
import { measureRawScans } from '../dashboard/raw-scans.ts'
import { measure, measureFirstDays, measureWidgets, WIDGETS } from '../dashboard/widget-counts.ts'
import { addUser, startApi } from '../http/api-process.ts'
import {
  HISTORY_DAYS,
  HISTORY_DEVICE_IDS,
  HISTORY_ROWS,
  linkDevices,
  loadHistory,
} from '../http/insight-history.ts'
import { readBody } from '../http/read-body.ts'
import { format, median } from '../run-rounds.ts'

const DEVICES = 500
const EMAIL = 'owner@bench.example'
const WIDGET_BUDGET_MS = 5
const CALL_BUDGET_MS = 20
const FILTERED_BUDGET_MS = 2000
const DAY_MS = 24 * 60 * 60 * 1000

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)
const FILTERED = {
  'one class, 90 days': [{ column: 'class_name', value: 'zebra' }],
  'one device, 90 days': [{ column: 'exact_device', device_id: HISTORY_DEVICE_IDS[0] }],
  'every insight of 90 days': [{ column: 'time', from: day(89), to: day(0) }],
  'one class, all time': [
    { column: 'class_name', value: 'zebra' },
    { column: 'time', from: day(HISTORY_DAYS), to: day(0) },
  ],
}

const WHOLE_CALL = 'whole call'
const inTime = (figure: string) => `${figure}: within budget`
const budgets: Figures = {
  ...Object.fromEntries(WIDGETS.map((widget) => [inTime(widget), WIDGET_BUDGET_MS])),
  [WHOLE_CALL]: CALL_BUDGET_MS,
  ...Object.fromEntries(Object.keys(FILTERED).map((filter) => [filter, FILTERED_BUDGET_MS])),
}
const goalOf = (figure: string, goal: number): Goal => ({ figure, unit: 'ms', goal, better: 'lower' })

/**
 * Measures P8: the reads behind a dashboard's widgets, compared with their budget and with scans of the same insights. Also measures the HTTP call
 * that returns all numbers, with and without filters.
 */
export const dashboardWidgets: Benchmark = {
  name: 'p8',
  title: `dashboard of ${DEVICES} devices among ${HISTORY_ROWS.toLocaleString('en')} insights / budgets, scans of the insights`,
  rounds: 5,
  goals: [
    ...WIDGETS.map((widget) => goalOf(widget, 0.01)),
    ...Object.keys(budgets).map((figure) => goalOf(figure, 1)),
  ],
  async open(database) {
    await loadHistory(database, HISTORY_ROWS)
    const userId = await addUser(database, EMAIL)
    await linkDevices(database, userId, DEVICES)
    await database.query('vacuum analyze user_device')
    const api = await startApi(database)
    const headers = { authorization: `Bearer ${await api.signIn(EMAIL)}` }
    const client = await database.connect()
    const read = (query: object) =>
      readBody(`${api.url}/api/dashboard/data?${new URLSearchParams({ ...query }).toString()}`, headers)
    const firstDays: number[] = []
    const [owned] = await database.query<{ insights: string }>(
      'select sum(insight_count) as insights from user_device_stat where user_id = $1',
      [userId],
    )
    return {
      product: {
        name: 'product',
        async run() {
          firstDays.push(await measureFirstDays(client, userId))
          const widgets = await measureWidgets(client, userId)
          const figures: Figures = { ...widgets, [WHOLE_CALL]: await measure(() => read({}), 20) }
          for (const widget of WIDGETS) figures[inTime(widget)] = widgets[widget] ?? Number.NaN
          for (const [name, rules] of Object.entries(FILTERED))
            figures[name] = await measure(() => read({ filters: JSON.stringify(rules) }), 3)
          return figures
        },
      },
      yardstick: {
        name: 'budgets, scans of the insights',
        run: async () => ({ ...budgets, ...(await measureRawScans(client, userId)) }),
      },
      notes: () => [
        `the user has ${Number(owned?.insights).toLocaleString('en')} insights; the first count of the last 14 days in a process takes ${format(median(firstDays))} ms`,
      ],
      async close() {
        await client.end()
        await api.stop()
      },
    }
  },
}
