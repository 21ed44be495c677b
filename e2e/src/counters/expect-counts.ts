import { isCameraTimeDoubtful } from '@sentinel/domain/insights/displayed-time'
import { findDashboardData } from '@sentinel/api/dashboard/widgets/find-data'
import { createClassStore } from '@sentinel/api/dashboard/widgets/class-store'
import { createDayStore } from '@sentinel/api/dashboard/widgets/day-store'
import {
  type CountedInsight,
  displayedMs,
  recountInsights,
  tally,
} from '@sentinel/api/dashboard/widgets/testing/recount-insights'
import { countInsightRows, findStoredCounts } from '@sentinel/api/testing/recount'
import type { TestUser } from '@sentinel/api/testing/test-api'
import type { DashboardData } from '@sentinel/contracts/dashboard/dashboard'
import { className } from '@sentinel/domain/insights/class-name'
import type pg from 'pg'
import { expect } from 'vitest'

/** In this time zone a day starts at a different moment than in UTC. */
const ZONE = 'Asia/Kathmandu'
/** Shared by all checks, so that a count that is still cached after a change shows up in the next check. */
const dayStore = createDayStore()
const classStore = createClassStore()
const HOUR_MS = 60 * 60 * 1000
const CLOCK_SET_SINCE_MS = Date.parse('2020-01-01T00:00:00Z')

interface OwnInsight extends CountedInsight {
  user_id: number
  device_id: number
}

/** Compares every counter with the rows at the same moment. Other work may continue in the meantime. */
export async function expectCountsOfOneMoment(pool: pg.Pool, users: readonly TestUser[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    expectRows(await findStoredCounts(client), await countInsightRows(client))
    expectRows(await findStoredTotals(client), await countTotals(client))
    expectRows(await findStoredImages(client), await countImages(client))
    const insights = await findOwnInsights(client)
    for (const { id: userId } of users)
      for (const archived of [true, false]) {
        const filter = { rules: [], zone: ZONE, archived }
        const data = await findDashboardData(client, {
          userId,
          filter,
          density: 0,
          nowMs: Date.now(),
          dayStore,
          classStore,
        })
        const own = insights.filter(({ user_id }) => user_id === userId)
        expectDashboard(
          data,
          own.filter(({ insight_status }) => archived || insight_status !== 'archive'),
          await findDeviceIds(client, userId),
        )
      }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Compares row by row, so that a failure shows which row differs. */
function expectRows(stored: readonly unknown[], counted: readonly unknown[]): void {
  expect(stored).toHaveLength(counted.length)
  for (const [at, row] of stored.entries()) expect(row).toEqual(counted[at])
}

/** Compares everything that a dashboard shows with a user's insights and devices. */
export function expectDashboard(
  data: DashboardData,
  insights: readonly (CountedInsight & { device_id: number })[],
  deviceIds: readonly number[],
): void {
  const ofDevice = tally(insights, ({ device_id }) => device_id)
  const ofDay = tally(insights, (insight) => dayOf(displayedMs(insight)))
  expect(data).toMatchObject({
    ...recountInsights(insights),
    total_devices: deviceIds.length,
    delays: recountDelays(insights),
    days: data.days.map(({ day }) => ({ day, insight_count: ofDay.get(day) ?? 0 })),
  })
  expect(data.days.at(-1)?.day).toBe(dayOf(Date.parse(data.read_at)))
  expect(new Map(data.devices.map(({ device_id, insight_count }) => [device_id, insight_count]))).toEqual(
    new Map(deviceIds.map((id) => [id, ofDevice.get(id) ?? 0])),
  )
}

function recountDelays(insights: readonly CountedInsight[]): DashboardData['delays'] {
  const delays = { clock_ahead: 0, hours: Array<number>(25).fill(0), clock_not_set: 0 }
  for (const insight of insights) {
    const { file_ctime, time_stamp } = insight
    const cameraMs = file_ctime === null ? 0 : Date.parse(file_ctime)
    const delayMs = Date.parse(time_stamp) - cameraMs
    const hour = Math.min(24, Math.floor(delayMs / HOUR_MS))
    if (delayMs < 0) delays.clock_ahead += 1
    else if (cameraMs < CLOCK_SET_SINCE_MS || isCameraTimeDoubtful(insight)) delays.clock_not_set += 1
    else delays.hours[hour] = (delays.hours[hour] ?? 0) + 1
  }
  return delays
}

const days = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE })

function dayOf(ms: number): string {
  return days.format(ms)
}

async function findOwnInsights(client: pg.ClientBase): Promise<OwnInsight[]> {
  const { rows } = await client.query<
    Omit<OwnInsight, 'class_name'> & { class_id: number; label: string | null }
  >(
    `select l.user_id, i.insight_id, i.device_id, i.class_id, d.label, i.insight_status, i.comms_source,
       wire_time(i.file_ctime) as file_ctime, wire_time(i.received_at) as time_stamp
     from user_device l join insight i on i.device_id = l.device_id and i.insight_id >= l.visible_from_id
     left join class_definition d on d.alg_id = i.alg_id and d.class_id = i.class_id`,
  )
  return rows.map(({ class_id, label, ...row }) => ({
    ...row,
    class_name: className(class_id, label ?? undefined),
  }))
}

async function findDeviceIds(client: pg.ClientBase, userId: number): Promise<number[]> {
  const { rows } = await client.query<{ device_id: number }>(
    'select device_id from user_device where user_id = $1',
    [userId],
  )
  return rows.map(({ device_id }) => device_id)
}

/** Returns the totals of devices, and of links that have their own counters. */
async function findStoredTotals(client: pg.ClientBase): Promise<unknown[]> {
  const { rows } = await client.query(
    `select device_id, null::int as user_id, insight_count from device_stat
     union all select device_id, user_id, insight_count from link_stat order by 1, 2 nulls first`,
  )
  return rows
}

async function countTotals(client: pg.ClientBase): Promise<unknown[]> {
  const { rows } = await client.query(
    `select d.device_id, null::int as user_id, (select count(*) from insight i where i.device_id = d.device_id) as insight_count
     from device d
     union all
     select l.device_id, l.user_id,
       (select count(*) from insight i where i.device_id = l.device_id and i.insight_id >= l.visible_from_id)
     from user_device l where l.visible_from_id > 0 order by 1, 2 nulls first`,
  )
  return rows
}

/** Returns only links from the beginning. What a report counts for a later link depends on whether the link or the report came first. */
async function findStoredImages(client: pg.ClientBase): Promise<unknown[]> {
  const { rows } = await client.query(
    `select user_id, device_id, images_processed from user_device_stat where visible_from_id = 0 order by 1, 2`,
  )
  return rows
}

async function countImages(client: pg.ClientBase): Promise<unknown[]> {
  const { rows } = await client.query(
    `select user_id, device_id, count_images(device_id, '-infinity') as images_processed
     from user_device where visible_from_id = 0 order by 1, 2`,
  )
  return rows
}
