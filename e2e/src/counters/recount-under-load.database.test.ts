import type { Insight } from '@sentinel/contracts/insights/insights'
import { DashboardData } from '@sentinel/contracts/dashboard/dashboard'
import { createRandom } from '@sentinel/firmware-sim/random'
import { forgetInsights } from '@sentinel/gateway/jobs/forget-insights'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeLinks } from './change-links.ts'
import { type CountedWorld, openCountedWorld } from './counted-world.ts'
import { expectCountsOfOneMoment, expectDashboard } from './expect-counts.ts'
import { HISTORY_DAYS, sendHealth, sendInsights } from './send-uplinks.ts'
import { review, triage } from './triage.ts'
import { type Operation, type Outcomes, repeat } from './worker.ts'

const SEED = 'recount'
const ROUNDS = 2
const SNAPSHOTS_PER_ROUND = 4
const DAY_MS = 24 * 60 * 60 * 1000

let world: CountedWorld

beforeAll(async () => {
  world = await openCountedWorld()
})
afterAll(() => world.stop())

test('counters equal a recount at any moment while uplinks, triage, corrections, links, clearing and retention change them', async () => {
  const outcomes: Outcomes = new Map()
  const operations = createOperations(outcomes)
  let snapshots = 0
  for (let round = 0; round < ROUNDS; round++) {
    const work = Promise.all(
      operations.map(({ name, times, operation }) =>
        repeat(times, createRandom(SEED, round, name), operation),
      ),
    )
    snapshots += await checkWhile(work)
    await untilStill()
    await expectCountsOfOneMoment(world.api.pool, world.users)
    await expectAnswersToAgree()
  }
  expect(snapshots).toBeGreaterThanOrEqual(ROUNDS)
  expectEverythingDone(outcomes)
})

/** Checks at several moments while the work continues, and waits for it to finish. Returns the number of checks. */
async function checkWhile(work: Promise<unknown>): Promise<number> {
  let isOver = false
  const finished = work.finally(() => (isOver = true))
  let checked = 0
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- it changes while a check waits
  for (; !isOver && checked < SNAPSHOTS_PER_ROUND; checked++)
    await expectCountsOfOneMoment(world.api.pool, world.users)
  await finished
  return checked
}

function createOperations(outcomes: Outcomes): { name: string; times: number; operation: Operation }[] {
  const send = sendInsights(world.cameras)
  return [
    { name: 'uplinks 1', times: 15, operation: send },
    { name: 'uplinks 2', times: 15, operation: send },
    { name: 'uplinks 3', times: 15, operation: send },
    { name: 'health', times: 20, operation: sendHealth(world.cameras) },
    { name: 'triage 1', times: 10, operation: triage(world, outcomes) },
    { name: 'triage 2', times: 10, operation: triage(world, outcomes) },
    { name: 'review', times: 25, operation: review(world, outcomes) },
    { name: 'links 1', times: 12, operation: changeLinks(world, outcomes) },
    { name: 'links 2', times: 12, operation: changeLinks(world, outcomes) },
    { name: 'retention', times: 25, operation: forget(outcomes) },
  ]
}

/** Removes some of the oldest insights, like retention does. */
function forget(outcomes: Outcomes): Operation {
  return async (random) => {
    const before = new Date(Date.now() - random.between(0.5, 0.95) * HISTORY_DAYS * DAY_MS)
    const removed = await forgetInsights(world.api.pool, before.toISOString(), random.whole(1, 5))
    outcomes.set('forgotten', (outcomes.get('forgotten') ?? 0) + removed)
  }
}

/** Waits until all bulk updates and clearings have finished. */
async function untilStill(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await world.api.pool.query(
        `select (select count(*) from bulk_update where ended_at is null) as updates,
           (select count(*) from device_clearing where ended_at is null) as clearings`,
      )
      return rows
    })
    .toEqual([{ updates: 0, clearings: 0 }])
}

/** Compares what users see: the dashboard's numbers must match their lists. */
async function expectAnswersToAgree(): Promise<void> {
  for (const user of world.users) {
    const caller = world.api.as(user)
    const listed: Insight[] = (await caller.get('/api/insights/paginated')).json()
    const devices: { device_id: number }[] = (await caller.get('/api/getDevicesForUser')).json()
    const data = await caller.get('/api/dashboard/data?archived=true&zone=Asia/Kathmandu')
    expectDashboard(
      DashboardData.parse(data.json()),
      listed,
      devices.map(({ device_id }) => device_id),
    )
  }
}

/** The other operations succeed in most runs, depending on who has which device at the time. */
const MUST_SUCCEED = [
  'mark 200',
  'archive all 200',
  'mark all 200',
  'review 200',
  'take back 200',
  'archive and give up 200',
  'archive device 200',
  'accept 200',
  'clear 200',
  'give 200',
  'move start 200',
  'forgotten',
]

function expectEverythingDone(outcomes: Outcomes): void {
  expect(MUST_SUCCEED.filter((outcome) => !outcomes.get(outcome))).toEqual([])
}
