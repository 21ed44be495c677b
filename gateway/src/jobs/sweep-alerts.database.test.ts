import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInsightsMessage } from '../testing/messages.ts'
import { createOwner, findAlerts, ignoreInGroup } from '../testing/owners.ts'
import { pollUntil } from '../testing/poll.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { sweepAlerts, sweepSome } from './sweep-alerts.ts'

let gateway: TestGateway
let lastDeviceId = 0

beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.stop())

interface Silence {
  insightDaysAgo?: number
  triggerHoursAgo?: number
  linkedDaysAgo?: number
  /** True if the owners see the camera from the start of their link, not from the camera's beginning. */
  isLaterOwner?: boolean
  owners?: number
}

/** Creates a device for which these events have not happened for this long. */
async function createCamera({
  insightDaysAgo,
  triggerHoursAgo,
  linkedDaysAgo = 30,
  isLaterOwner = false,
  owners = 1,
}: Silence) {
  lastDeviceId += 1
  const deviceId = lastDeviceId
  const password = await gateway.provision(deviceId)
  const ownerIds: number[] = []
  for (let each = 0; each < owners; each++)
    ownerIds.push(await createOwner(gateway.database, [deviceId], linkedDaysAgo))
  if (isLaterOwner)
    await gateway.database.query('update user_device set visible_from = linked_at where device_id = $1', [
      deviceId,
    ])
  const set = (change: string, value: unknown) => gateway.database.query(change, [deviceId, value])
  const setInsight = (daysAgo: number | undefined) =>
    set(
      `update device_stat set last_insight_received_at = at, last_insight_id = first_insight_id(time_to_ms(at))
       from (select now() - $2 * interval '1 day' as at) moment where device_id = $1`,
      daysAgo,
    )
  const setTrigger = (hoursAgo: number | undefined) =>
    set(
      `update device_watch set last_trigger_at = now() - $2 * interval '1 hour' where device_id = $1`,
      hoursAgo,
    )
  await setInsight(insightDaysAgo)
  await setTrigger(triggerHoursAgo)
  const alerts = () => findAlerts(gateway.database, deviceId)
  return {
    deviceId,
    password,
    ownerIds,
    setInsight,
    setTrigger,
    alerts,
    found: async () => (await alerts()).map(({ status, summary }) => `${status}: ${summary}`),
    setDue: (when: string) =>
      set('update device_watch set due_at = now() + $2::interval where device_id = $1', when),
    hoursUntilDue: async () => {
      const { rows } = await set(
        'select extract(epoch from due_at - now())::float8 / 3600 as hours, $2::int from device_watch where device_id = $1',
        0,
      )
      return rows[0].hours as number
    },
  }
}

/** Sweeps until no device is due. The gateway also sweeps, and the later sweep skips the earlier one's devices. */
async function sweep(): Promise<void> {
  const countDue = async () => {
    await sweepAlerts(gateway.database)
    return (await gateway.database.query('select from device_watch where due_at <= now()')).rowCount
  }
  await pollUntil(countDue, (due) => due === 0)
}

test.each<[what: string, silence: Silence, found: string[]]>([
  ['an insight within 7 days is healthy', { insightDaysAgo: 6.9 }, []],
  ['7 days without one rise', { insightDaysAgo: 7.1 }, ['new: No insight for 7 days']],
  ['a camera that never sent counts from its link', { linkedDaysAgo: 8 }, ['new: No insight for 8 days']],
  ['a camera that never sent has 7 days', { linkedDaysAgo: 6.9 }, []],
  [
    'a camera that has sent counts from its last insight, however new the link is',
    { insightDaysAgo: 90, linkedDaysAgo: 1 },
    ['new: No insight for 90 days'],
  ],
  [
    'an owner who may not see the last insight has 7 days from the link',
    { insightDaysAgo: 90, linkedDaysAgo: 6.9, isLaterOwner: true },
    [],
  ],
  [
    'after these, such an owner gets only the days since the link',
    { insightDaysAgo: 90, linkedDaysAgo: 8, isLaterOwner: true },
    ['new: No insight for 8 days'],
  ],
  [
    'a later owner’s camera that has sent since counts from its last insight',
    { insightDaysAgo: 9, linkedDaysAgo: 30, isLaterOwner: true },
    ['new: No insight for 9 days'],
  ],
  [
    '72 hours without a trigger rise',
    { insightDaysAgo: 5, triggerHoursAgo: 75.5 },
    ['new: No camera trigger for 3 days'],
  ],
  [
    'a camera without a trigger for long is said to have none for days, not for hours',
    { insightDaysAgo: 20, triggerHoursAgo: 340 },
    ['new: No insight for 20 days', 'new: No camera trigger for 14 days'],
  ],
  ['less than 72 hours do not', { insightDaysAgo: 5, triggerHoursAgo: 71.9 }, []],
  ['an insight within 72 hours counts as a trigger', { insightDaysAgo: 2.9, triggerHoursAgo: 75.5 }, []],
])('%s', async (_, silence, found) => {
  const camera = await createCamera(silence)
  await sweep()
  expect(await camera.found()).toEqual(found)
})

test('each owner gets an alert once however often it is swept, and again when it was resolved', async () => {
  const camera = await createCamera({ insightDaysAgo: 9, owners: 2 })
  await sweep()
  await camera.setDue('-1 second')
  await sweep()
  expect((await camera.alerts()).map(({ user_id, status }) => [user_id, status])).toEqual(
    camera.ownerIds.map((ownerId) => [ownerId, 'new']),
  )

  await gateway.database.query(
    `update alert set status = 'resolved', resolved_at = now(), resolved_by = user_id where user_id = $1`,
    [camera.ownerIds[0]],
  )
  await camera.setDue('-1 second')
  await sweep()
  expect((await camera.alerts()).map(({ user_id, status }) => [user_id, status])).toEqual([
    [camera.ownerIds[0], 'resolved'],
    [camera.ownerIds[1], 'new'],
    [camera.ownerIds[0], 'new'],
  ])
})

test('a user who does not want it does not get it', async () => {
  const camera = await createCamera({ insightDaysAgo: 9, triggerHoursAgo: 100, owners: 3 })
  const [, hasItOff, ignores] = camera.ownerIds as [number, number, number]
  await gateway.database.query('insert into alert_setting (user_id, no_recent_insights) values ($1, false)', [
    hasItOff,
  ])
  await ignoreInGroup(gateway.database, ignores, camera.deviceId)

  await sweep()

  expect(
    (await camera.alerts()).map(({ user_id, alert_type }) => `${user_id} ${alert_type}`).toSorted(),
  ).toEqual(
    [
      `${camera.ownerIds[0]} no_recent_camera_triggers`,
      `${camera.ownerIds[0]} no_recent_insights`,
      `${hasItOff} no_recent_camera_triggers`,
    ].toSorted(),
  )
})

test('an alert whose condition has ended is resolved automatically', async () => {
  const camera = await createCamera({ insightDaysAgo: 9, triggerHoursAgo: 100 })
  await sweep()
  await camera.setInsight(0)
  await camera.setTrigger(1)
  await camera.setDue('-1 second')
  await sweep()
  expect(await camera.alerts()).toMatchObject([
    { status: 'resolved', resolved_by: null },
    { status: 'resolved', resolved_by: null },
  ])
})

test('sweeps at the same moment raise each alert once and send it once', async () => {
  const cameras = []
  for (let each = 0; each < 20; each++) cameras.push(await createCamera({ insightDaysAgo: 9, owners: 2 }))
  await Promise.all([sweep(), sweep(), sweep(), sweep()])

  const ids = cameras.map(({ deviceId }) => deviceId)
  const { rows } = await gateway.database.query<{ alerts: number; published: number }>(
    `select count(*) as alerts,
       (select count(*) from (select unnest(ids) as alert_id from change_log where kind = 'alerts:changed') t where t.alert_id = any (array_agg(a.alert_id))) as published
     from alert a where device_id = any ($1)`,
    [ids],
  )
  expect(rows).toEqual([{ alerts: 40, published: 40 }])
})

test('an insight that has to wait for a sweep ends the alert that the sweep has raised', async () => {
  const { deviceId, password, alerts } = await createCamera({ insightDaysAgo: 9 })
  const clientId = String(deviceId)
  const device = await gateway.connect({ clientId, username: clientId, password })
  const sweeper = await gateway.database.connect()
  await sweeper.query('begin')
  await sweepSome(sweeper)
  const sent = publishUplink(device, 'insights', anInsightsMessage())
  await pollUntil(findWaitingWriters, (writers) => writers === 1)

  await sweeper.query('commit')
  sweeper.release()
  await sent

  expect(await alerts()).toMatchObject([{ alert_type: 'no_recent_insights', status: 'resolved' }])
})

test('a user who loses a device while the sweep begins gets no alert for it', async () => {
  const { deviceId, alerts } = await createCamera({ insightDaysAgo: 9 })
  const clearer = await gateway.database.connect()
  await clearer.query('begin; select lock_links()')
  await clearer.query('delete from user_device where device_id = $1', [deviceId])
  const swept = sweep()
  await Promise.race([swept, pollUntil(findWaiting, (waiting) => waiting === 1)])
  await clearer.query('commit')
  clearer.release()
  await swept
  expect(await alerts()).toEqual([])
})

const findWaitingWriters = () => findWaiting('sentinel-gateway-writer')

async function findWaiting(application = '%'): Promise<number | null> {
  const { rowCount } = await gateway.database.query(
    `select from pg_stat_activity where datname = current_database() and application_name like $1 and wait_event_type = 'Lock'`,
    [application],
  )
  return rowCount
}

test('a device is checked when its silence gets too long, and once a day', async () => {
  const soon = await createCamera({ insightDaysAgo: 6.5, triggerHoursAgo: 10 })
  const sooner = await createCamera({ insightDaysAgo: 6.5, triggerHoursAgo: 70 })
  const healthy = await createCamera({ insightDaysAgo: 1, triggerHoursAgo: 1 })
  const silent = await createCamera({ insightDaysAgo: 90 })
  await sweep()

  expect(await soon.hoursUntilDue()).toBeCloseTo(12, 1)
  expect(await sooner.hoursUntilDue()).toBeCloseTo(2, 1)
  expect(await healthy.hoursUntilDue()).toBeCloseTo(24, 1)
  expect(await silent.hoursUntilDue()).toBeCloseTo(24, 1)
})

test('a device that is not due is not judged', async () => {
  const camera = await createCamera({ insightDaysAgo: 90 })
  await camera.setDue('1 hour')
  await sweep()
  expect(await camera.found()).toEqual([])
})

test('a clock that was ahead and is set back hides no device', async () => {
  const camera = await createCamera({ insightDaysAgo: 90 })
  await camera.setDue('400 days')
  await sweep()
  expect(await camera.found()).toEqual(['new: No insight for 90 days'])
  expect(await camera.hoursUntilDue()).toBeCloseTo(24, 1)
})

test('a device that is locked by an uplink is skipped and stays due', async () => {
  const camera = await createCamera({ insightDaysAgo: 90 })
  const holder = await gateway.database.connect()
  await holder.query('begin')
  await holder.query('select from device_stat where device_id = $1 for update', [camera.deviceId])
  await sweepAlerts(gateway.database)
  expect(await camera.found()).toEqual([])

  await holder.query('commit')
  holder.release()
  await sweep()
  expect(await camera.found()).toEqual(['new: No insight for 90 days'])
})
