import { because } from '@sentinel/contracts/integrations/outgoing-reasons'
import { inTransaction } from '@sentinel/platform/transaction'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedInsight } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { claimNotice } from './claim-messages.ts'
import { settleMessages } from './settle-messages.ts'
import { type OwnedOutbox, ownOutbox } from './testing/owned-outbox.ts'

let api: TestApi
let outbox: OwnedOutbox

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  outbox = await ownOutbox(api)
})
afterAll(() => api.stop())

test('if an alert ends before it was sent, neither the alert nor its end is sent', async () => {
  await outbox.end(await outbox.raise())
  await outbox.send()
  expect(outbox.kinds()).toEqual([])
  expect(await outbox.states()).toEqual(['alert skipped', 'recovery skipped'])
})

test('the end of an alert is sent to those who got the alert', async () => {
  const alertId = await outbox.raise()
  await outbox.send()
  await outbox.end(alertId)
  await outbox.send()
  expect(outbox.kinds()).toEqual(['alert', 'recovery'])
})

test('a flapping alert is sent once a day, and is sent after it if it lasts until then', async () => {
  for (let times = 0; times < 3; times++) {
    const alertId = await outbox.raise()
    await outbox.send()
    await outbox.end(alertId)
    await outbox.send()
  }
  expect(outbox.kinds()).toEqual(['alert', 'recovery'])
  await outbox.raise()
  await outbox.send()
  expect(outbox.kinds()).toHaveLength(2)
  expect((await outbox.messages()).at(-1)).toMatchObject({ message: 'alert pending', waits_minutes: 24 * 60 })
  await outbox.age('24 hours')
  await outbox.send()
  expect(outbox.kinds()).toEqual(['alert', 'recovery', 'alert'])
})

test('a flapping alert is sent once even if the clock is set back', async () => {
  await outbox.end(await outbox.raise())
  const lasting = await outbox.raise()
  await outbox.send()
  await outbox.end(lasting)
  await outbox.send()
  await outbox.age('-10 minutes')
  await outbox.raise()
  await outbox.send()
  expect(outbox.kinds()).toEqual(['alert', 'recovery'])
})

test('sightings beyond the hourly limit are sent as one summary, and alerts are still sent', async () => {
  for (let sightings = 0; sightings < 23; sightings++) await outbox.see()
  await outbox.send()
  await outbox.raise()
  await outbox.send()
  expect(outbox.kinds()).toEqual([...Array(20).fill('sighting'), 'alert'])
  expect((await outbox.states()).filter((state) => state === 'sighting summarised')).toHaveLength(3)
  await outbox.see()
  await outbox.send()
  await outbox.age('61 minutes')
  await outbox.send()
  expect(outbox.kinds().slice(21)).toEqual(['summary'])
  expect((await outbox.states()).filter((state) => state === 'sighting summarised')).toHaveLength(4)
  await outbox.see()
  await outbox.send()
  expect(outbox.kinds().at(-1)).toBe('sighting')
})

describe('the hourly limit is never exceeded', () => {
  const sendTwenty = async () => {
    for (let sightings = 0; sightings < 20; sightings++) await outbox.see()
    await outbox.send()
    expect(outbox.kinds()).toHaveLength(20)
  }

  test.each(['5 seconds', '30 minutes'])('when the clock is set back by %s', async (step) => {
    await sendTwenty()
    await outbox.age(`-${step}`)
    await api.pool.query(`update outbox set due_at = now() where user_id = $1`, [outbox.owner.id])
    await outbox.see()
    await outbox.send()
    expect(outbox.kinds()).toHaveLength(20)
    expect((await outbox.states()).slice(20)).toEqual(['sighting summarised', 'summary pending'])
  })

  test('when the clock is set back after their summary was sent', async () => {
    await sendTwenty()
    await outbox.see()
    await outbox.send()
    await outbox.age('61 minutes')
    await outbox.send()
    expect(outbox.kinds().at(-1)).toBe('summary')
    await outbox.age('-61 minutes')
    await outbox.see()
    await outbox.send()
    expect(outbox.kinds()).toHaveLength(21)
    expect((await outbox.messages()).at(-1)).toMatchObject({
      message: 'sighting pending',
      reason_code: 'hourly_limit',
      reason_params: { limit: 20 },
      waits_minutes: 60,
    })
  })

  test('when a sender began before another one had sent the last of them', async () => {
    for (let sightings = 0; sightings < 19; sightings++) await outbox.see()
    await outbox.send()
    await outbox.see()
    await outbox.see()
    const { integrationId } = outbox
    const late = await api.pool.connect()
    try {
      await late.query('begin')
      await late.query('select now()')
      const sender = { integrationId, worker: 'early' }
      const last = await inTransaction(api.pool, (tx) => claimNotice(tx, sender))
      await settleMessages(api.pool, {
        integration: { integration_id: integrationId, platform: 'email' },
        messages: last ? [last] : [],
        outcomes: [{ state: 'sent' }],
        worker: 'early',
      })
      expect(await claimNotice(late, { integrationId, worker: 'late' })).toBeUndefined()
      await late.query('commit')
    } finally {
      late.release(true) // also releases the locks if the test fails
    }
    expect((await outbox.states()).slice(18)).toEqual([
      'sighting sent',
      'sighting sent',
      'sighting summarised',
      'summary pending',
    ])
  })
})

test('a mail waits for the photo of its sighting, but not for long', async () => {
  const insightId = await outbox.see()
  await api.pool.query('update insight set photo_expected = true where insight_id = $1', [insightId])
  await outbox.send()
  expect(outbox.kinds()).toEqual([])
  await outbox.age('2 minutes')
  await outbox.send()
  expect(outbox.kinds()).toEqual(['sighting'])
})

test('a recipient who is removed gets no more messages', async () => {
  await outbox.see()
  await api.pool.query(
    `update integration set recipients = '{other@example.com}' where integration_id = $1`,
    [outbox.integrationId],
  )
  await outbox.send()
  expect(outbox.kinds()).toEqual([])
  expect(await outbox.states()).toEqual(['sighting skipped'])
})

test.each([
  ['for this recipient', `update integration set sends_alerts = false where user_id = $1`],
  ['of this type', `insert into alert_setting (user_id, low_battery) values ($1, false)`],
])('an alert that was switched off %s before it was sent is not sent', async (_, switchOff) => {
  await outbox.raise()
  await api.pool.query(switchOff, [outbox.owner.id])
  await outbox.send()
  expect(outbox.kinds()).toEqual([])
  expect(await outbox.states()).toEqual(['alert skipped'])
})

test('a delayed alert that ends in the meantime is skipped', async () => {
  const first = await outbox.raise()
  await outbox.send()
  await outbox.end(first)
  await outbox.send()
  const second = await outbox.raise()
  await outbox.send()
  await outbox.end(second)
  await outbox.send()
  expect(await outbox.states()).toEqual(['alert sent', 'recovery sent', 'alert skipped', 'recovery skipped'])
})

async function sendByRuleOnly(): Promise<void> {
  await api.pool.query(`update integration set class_scope = 'none' where user_id = $1`, [outbox.owner.id])
  await api.pool.query(
    `insert into species_rule (user_id, class_name, min_confidence, time_zone, pause_minutes, platforms, enabled)
     values ($1, 'Class 17', 0, 'UTC', 60, '{email}', true)`,
    [outbox.owner.id],
  )
}

test('the pause of a rule also applies to a batch that began before the last message was written', async () => {
  await sendByRuleOnly()
  const late = await api.pool.connect()
  try {
    await late.query('begin')
    await late.query('select now()')
    const insightId = await outbox.see()
    await late.query('select queue_sightings(array[($1, $2, 3, 17, 93)::new_sighting])', [
      await seedInsight(api.pool, { deviceId: outbox.deviceId }),
      outbox.deviceId,
    ])
    await late.query('commit')
    const { rows } = await api.pool.query('select insight_id from outbox where user_id = $1', [
      outbox.owner.id,
    ])
    expect(rows).toEqual([{ insight_id: insightId }])
  } finally {
    late.release(true) // also releases the locks if the test fails
  }
})

test('the pause of a rule counts from the last message that was sent: after a failure the next sighting is sent', async () => {
  await sendByRuleOnly()
  await outbox.see()
  outbox.outcome = { state: 'failed', reason: because('address_invalid') }
  await outbox.send()
  await outbox.see()
  outbox.outcome = { state: 'sent' }
  await outbox.send()
  await outbox.see()
  await outbox.send()
  expect(await outbox.states()).toEqual(['sighting failed', 'sighting sent'])
})
