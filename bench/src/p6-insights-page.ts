import { fileURLToPath } from 'node:url'
import type { Benchmark } from './benchmark.ts'
import { startChild } from './child.ts'
import { addUser, startApi } from './http/api-process.ts'
import { HISTORY_ROWS, linkDevices, loadHistory } from './http/insight-history.ts'
import { measureRequestRate } from './http/request-rate.ts'

const HELLO = fileURLToPath(new URL('http/hello-process.ts', import.meta.url))
const PAGE_ROWS = 25

/** P6: the newest 25 insights of an owner of so many devices, with token and ownership, held against an empty Fastify. */
export function insightsPage({ devices }: { devices: number }): Benchmark {
  return {
    name: `p6-${devices}-devices`,
    title: `${PAGE_ROWS}-row insights page of ${devices} devices among ${HISTORY_ROWS.toLocaleString('en')} insights / Fastify hello world`,
    rounds: 5,
    goals: [{ figure: 'requests per second', unit: 'req/s', goal: 0.12, better: 'higher' }],
    async open(database) {
      await loadHistory(database, HISTORY_ROWS)
      const email = 'owner@bench.example'
      await linkDevices(database, await addUser(database, email), devices)
      const api = await startApi(database)
      const hello = await startChild<{ port: number }>(HELLO)
      const authorization = `Bearer ${await api.signIn(email)}`
      const page = `${api.url}/api/insights?limit=${PAGE_ROWS}`
      return {
        product: {
          name: `api, GET /api/insights?limit=${PAGE_ROWS}`,
          run: async () => ({ 'requests per second': await measureRequestRate(page, { authorization }) }),
        },
        yardstick: {
          name: 'Fastify hello world',
          run: async () => ({
            'requests per second': await measureRequestRate(`http://127.0.0.1:${hello.ready.port}/`),
          }),
        },
        async close() {
          await hello.stop()
          await api.stop()
        },
      }
    },
  }
}
