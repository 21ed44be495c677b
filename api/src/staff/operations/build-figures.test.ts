import { type FigureName, figureNames } from '@sentinel/contracts/staff/operations'
import type { Sample } from '@sentinel/platform/programs/sampled-metrics'
import { expect, test } from 'vitest'
import { buildFigures } from './build-figures.ts'
import type { StepSample } from './find-samples.ts'

const STEP_MS = 300_000
const MINUTE_MS = 60_000
const CURRENT_STEP = 6_000_000
/** Two minutes after the start of the current step. */
const NOW_MS = CURRENT_STEP * STEP_MS + 2 * MINUTE_MS

let runs = 0

interface Run {
  process: string
  /** The number of steps since the start of the run, which was at the beginning of a step. */
  startedSteps?: number
  /** One sample per step up to the current one, or undefined if there is none. The last sample was taken a moment ago. */
  steps: (Sample | undefined)[]
}

/** Returns each step's last sample, taken four minutes after the beginning of the step. */
function aRun({ process, startedSteps = 400, steps }: Run): StepSample[] {
  const run_id = (runs += 1)
  const started_ms = (CURRENT_STEP - startedSteps) * STEP_MS
  return steps.flatMap((sample, at) => {
    const step = CURRENT_STEP - steps.length + 1 + at
    const at_ms = step === CURRENT_STEP ? NOW_MS - 1000 : step * STEP_MS + 4 * MINUTE_MS
    return sample ? [{ process, run_id, started_ms, step, at_ms, sample }] : []
  })
}

function build(samples: StepSample[], running = samples.map(({ process }) => process)) {
  const inOrder = samples.toSorted((a, b) => a.at_ms - b.at_ms)
  const figures = buildFigures(inOrder, { nowMs: NOW_MS, running: new Set(running) })
  return (name: FigureName) => {
    const figure = figures.find((one) => one.name === name)
    if (!figure) throw new Error(`no figure ${name}`)
    return { ...figure, last: (count: number) => figure.points.slice(-count) }
  }
}

test('without samples every series is empty, and no figure has a level', () => {
  const of = build([])
  for (const name of figureNames) {
    expect(of(name)).toMatchObject({ value: null, level: null })
    expect(of(name).points).toEqual(Array.from({ length: 288 }, () => null))
  }
})

test('counts of several gateways are summed, and the fullest disk counts', () => {
  const of = build([
    ...aRun({
      process: 'a',
      steps: [
        { rows_stored: 1000, devices_connected: 2, disk_free: 50, disk_total: 100, disk_reserve: 1 },
        { rows_stored: 1500, devices_connected: 3, disk_free: 40, disk_total: 100, disk_reserve: 1 },
        { rows_stored: 1500, devices_connected: 4, disk_free: 40, disk_total: 100, disk_reserve: 1 },
      ],
    }),
    ...aRun({
      process: 'b',
      steps: [
        { rows_stored: 10, devices_connected: 5, disk_free: 30, disk_total: 60, disk_reserve: 15 },
        { rows_stored: 260, devices_connected: 6, disk_free: 60, disk_total: 60, disk_reserve: 15 },
        { rows_stored: 260, devices_connected: 1, disk_free: 20, disk_total: 60, disk_reserve: 15 },
      ],
    }),
  ])
  expect(of('rows_stored').last(2)).toEqual([null, 150])
  expect(of('devices_connected').last(3)).toEqual([null, 7, 9])
  expect(of('devices_connected').value).toBe(5)
  expect(of('disk_free').last(2)).toEqual([30, 40])
  expect(of('disk_free')).toMatchObject({ value: 20, total: 60, limit: 30, level: 'warning' })
})

test('values that several apis read from the same database are not counted twice', () => {
  const sample = { queue_waiting: 7, queue_oldest: 12, outbox_waiting: 3, database_bytes: 1000 }
  const of = build(['a', 'b'].flatMap((process) => aRun({ process, steps: [sample, sample] })))
  for (const [name, value] of Object.entries(sample)) {
    const figure = of(name as FigureName) // safe: these are figures
    expect([figure.value, ...figure.last(1)]).toEqual([value, value])
  }
})

test('the current step is not in the series: not every process has sampled it yet', () => {
  const of = build([
    ...aRun({ process: 'a', steps: [{ devices_connected: 2 }, { devices_connected: 2 }] }),
    ...aRun({ process: 'b', steps: [{ devices_connected: 3 }, undefined] }).map((sample) => ({
      ...sample,
      at_ms: NOW_MS - 2.5 * MINUTE_MS,
    })),
  ])
  expect(of('devices_connected')).toMatchObject({ value: 5 })
  expect(of('devices_connected').last(2)).toEqual([null, 5])
})

test('a restart gives no negative rate: the new run counts from zero, over the time since its start', () => {
  const of = build([
    ...aRun({
      process: 'a',
      steps: [{ rows_stored: 90_000 }, { rows_stored: 91_000 }, undefined, undefined],
    }),
    ...aRun({ process: 'a', startedSteps: 1, steps: [{ rows_stored: 40 }, { rows_stored: 43 }] }),
  ])
  expect(of('rows_stored').last(3)).toEqual([null, 200, 10])
  expect(of('rows_stored').value).toBeCloseTo((43 / 419) * 60, 5)
})

test('steps without a sample are gaps, not zero', () => {
  const steps = [0, 100, undefined, 300, 400].map((stored) =>
    stored === undefined ? undefined : { rows_stored: stored, devices_connected: 1 },
  )
  const of = build(aRun({ process: 'a', steps: [...steps, undefined, undefined] }))
  expect(of('rows_stored').last(6)).toEqual([null, 20, null, null, 20, null])
  expect(of('devices_connected').last(6)).toEqual([1, 1, null, 1, 1, null])
  expect(of('devices_connected').value).toBeNull()
})

test('dead letters are those of the hour before each point', () => {
  const counted = [0, 4, 8, ...Array.from({ length: 13 }, () => 8), 20]
  const steps = counted.map((dead_letters) => ({ rows_stored: 0, dead_letters }))
  const of = build(aRun({ process: 'a', steps }))
  expect(of('dead_letters').last(15)).toEqual([4, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 4, 0, 0])
  expect(of('dead_letters')).toMatchObject({ value: 12, limit: 10, level: 'warning' })
})

test('the commit time is the 95th percentile of the commits in the step, and unknown without commits', () => {
  const counts = (fast: number, all: number) => Array.from({ length: 10 }, (_, at) => (at < 6 ? fast : all))
  const steps = [counts(1000, 1000), counts(1000, 1000), counts(1000, 1100), counts(1000, 1100)].map(
    (commit_buckets) => ({ rows_stored: 0, commit_buckets }),
  )
  const [idle, busy] = build(aRun({ process: 'a', steps }))('commit_seconds').last(2)
  expect(idle).toBeNull()
  expect(busy).toBeCloseTo(0.965, 3)
})

test.each([
  ['no message in two hours is a warning while devices are connected', 5, 2, 'warning'],
  ['a single message in two hours is enough', 6, 2, 'fine'],
  ['no message is expected without connected devices', 5, 0, 'fine'],
])('%s', (_title, lastStored, devices_connected, level) => {
  const steps = [...Array.from({ length: 25 }, () => 5), lastStored].map((rows_stored) => ({
    rows_stored,
    devices_connected,
  }))
  expect(build(aRun({ process: 'a', steps }))('rows_stored').level).toBe(level)
})

test('a process that has stopped no longer counts', () => {
  const steps = [{ devices_connected: 4 }, { devices_connected: 4 }]
  const of = build([...aRun({ process: 'a', steps }), ...aRun({ process: 'b', steps })], ['a'])
  expect(of('devices_connected').value).toBe(4)
})
