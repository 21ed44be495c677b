import type { ServerEventName } from '@sentinel/contracts/server/socket'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAlert } from '../../testing/seed-alerts.ts'
import { seedInsight } from '../../testing/seed-insights.ts'
import { next, startTestLive, type TestLive } from '../../testing/test-live.ts'

let live: TestLive

beforeAll(async () => {
  live = await startTestLive()
})
afterAll(() => live.stop())

test('changes of one commit are pushed in a fixed order: insights first, progress last', async () => {
  const { db, pool, createUser, createDevice } = live.api
  const owner = await createUser()
  const deviceId = await createDevice({ owners: [owner] })
  const insightId = await seedInsight(pool, { deviceId })
  const alertId = await seedAlert(db, { userId: owner.id, deviceId })
  const { bulk_id } = await db
    .insertInto('bulk_update')
    .values({ user_id: owner.id, state: 'completed', ended_at: new Date().toISOString() })
    .returning('bulk_id')
    .executeTakeFirstOrThrow()
  const socket = await live.connect(owner.token)
  const setUp = next(socket, 'bulk:progress')
  await pool.query(
    `select log_change('bulk:progressed', array[$1::bigint], '{}', '{"state": "completed", "done": 0}')`,
    [bulk_id],
  )
  await setUp // everything before it has been pushed
  const received: ServerEventName[] = []
  socket.onAny((name: ServerEventName) => received.push(name))

  const last = next(socket, 'bulk:progress')
  await pool.query(
    `select log_change('bulk:progressed', array[$1::bigint], '{}', '{"state": "completed", "done": 1}'),
       log_change('alerts:changed', array[$2::bigint]), log_change('devices:changed', array[$3::bigint]),
       log_change('links:changed', '{}', array[$4::int]), log_change('lists:changed', '{}', array[$4::int]),
       log_change('insights:changed', array[$5::bigint]), log_change('insights:added', array[$5::bigint])`,
    [bulk_id, alertId, deviceId, owner.id, insightId],
  )
  await last
  expect(received).toEqual([
    'insights:added',
    'insights:changed',
    'resync', // once for the two kinds of change that cause it
    'device:changed',
    'alert:changed',
    'alerts:badge',
    'bulk:progress',
  ])
})
