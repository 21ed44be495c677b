import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { ROOT } from '@sentinel/e2e/stack/place'
import { createTestDatabase } from '@sentinel/stack/testing/test-database'
import { expect, test } from 'vitest'
import { openDatabase } from './bench-database.ts'
import { benchmarks } from './benchmarks/all.ts'
import { sampleMessage } from './ingest/sample-message.ts'
import { BATCHED_FLOW, describeFlow, SINGLE_FLOW, type WritingFlow } from './node-red/flow.ts'
import { 'module.exports' as nodeRedSettings } from './node-red/settings.ts'
import { isFresh } from './benchmarks/p16-first-screen.ts'
import { runBenchmark } from './run-benchmarks.ts'
import { measureSchema } from './schema/measure-schema.ts'

/** Benchmarks that install packages or copy a checkout, which takes minutes. Only their setup is checked. */
const installing: Record<string, { reason: string; checkSetUp: () => void | Promise<void> }> = {
  'p3-single': {
    reason: 'Node-RED is no dependency of the product and is installed by npm ci',
    checkSetUp: () => checkFlow(SINGLE_FLOW),
  },
  'p3-batched': { reason: 'as p3-single', checkSetUp: () => checkFlow(BATCHED_FLOW) },
  p16: { reason: 'it copies this checkout with all its packages', checkSetUp: checkFreshCheckout },
}

const server = {
  async createDatabase() {
    const { url, drop } = await createTestDatabase()
    return openDatabase(url, drop)
  },
}

test.each(benchmarks.filter(({ name }) => !(name in installing)))(
  'benchmark $name runs',
  async (benchmark) => {
    const { outcomes } = await runBenchmark(server, benchmark, () => undefined)
    expect(outcomes).toHaveLength(benchmark.goals.length)
    for (const { figure, product, yardstick } of outcomes)
      expect({ figure, product, yardstick }).toEqual({
        figure,
        product: expect.toSatisfy(Number.isFinite),
        yardstick: expect.toSatisfy(Number.isFinite),
      })
  },
)

test.each(Object.entries(installing))(
  'the set-up of benchmark %s is well-formed',
  async (name, { checkSetUp }) => {
    expect(benchmarks.map((benchmark) => benchmark.name)).toContain(name)
    await checkSetUp()
  },
)

test('the measurements of the schema run', async () => {
  const { url, drop } = await createTestDatabase()
  const lines = await measureSchema(url, 2000)
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.filter((line) => line.includes('NaN'))).toEqual([])
  await drop()
})

/** Node-RED refuses or ignores a flow with a missing node or a function that does not compile. */
function checkFlow(flow: WritingFlow): void {
  const nodes = describeFlow(flow, 1883) as { id: string; wires?: string[][] }[]
  const ids = nodes.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(nodes.flatMap(({ wires = [] }) => wires.flat())))
  for (const body of [flow.onStart, flow.onMessage])
    expect(() => compileFunction(`(async () => {${body}\n})`)).not.toThrow()
  const { insights } = nodeRedSettings.functionGlobalContext
  expect(insights.toRows(1, sampleMessage(1, Date.now()), { receivedMs: Date.now() })).toHaveLength(1)
}

async function checkFreshCheckout(): Promise<void> {
  const paths = ['web/src/main.tsx', 'node_modules/fastify', '.git', 'data', 'web/dist', 'bench/results']
  expect(paths.filter(isFresh)).toEqual(['web/src/main.tsx', 'node_modules/fastify'])
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { scripts: object } // npm requires it
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['build', 'demo', 'start']))
}
