import { disableAccount, enableAccount } from '@sentinel/platform/accounts/acts-on-others'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/in-transaction.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
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

const disable = () =>
  inTransaction(api.db, (tx) => disableAccount(tx, { userId: outbox.owner.id, actorId: null }))
const enable = () =>
  inTransaction(api.db, (tx) => enableAccount(tx, { userId: outbox.owner.id, actorId: null }))

test('nothing is sent for a disabled user, and what happened during that time is not sent later', async () => {
  const gundi = await outbox.integrate('gundi_v2')
  const alertId = await outbox.raise()
  await disable()
  await outbox.end(alertId)
  await outbox.raise()
  await outbox.see()
  for (const integrationId of [outbox.integrationId, gundi]) await outbox.send(integrationId)
  await outbox.see()
  await enable()
  for (const integrationId of [outbox.integrationId, gundi]) await outbox.send(integrationId)
  expect(outbox.kinds()).toEqual([])
  const messages = await outbox.messages()
  expect(messages.length).toBeGreaterThan(0)
  for (const message of messages)
    expect(message).toMatchObject({
      message: expect.stringMatching(/ skipped$/),
      reason_code: 'account_disabled',
    })
})

test('a message that was delayed to a later time is not sent either', async () => {
  await outbox.raise()
  await api.pool.query(`update outbox set due_at = now() + interval '20 hours' where user_id = $1`, [
    outbox.owner.id,
  ])
  await disable()
  await enable()
  expect(await outbox.states()).toEqual(['alert skipped'])
})

test('an enabled user gets messages again about what happens from then on', async () => {
  await disable()
  await enable()
  await outbox.raise()
  await outbox.send()
  expect(outbox.kinds()).toEqual(['alert'])
})

test('a pause that a sighting began while the user was disabled has ended', async () => {
  await disable()
  const rule = await api.pool.query<{ rule_id: number }>(
    `insert into species_rule (user_id, class_name, min_confidence, time_zone, pause_minutes, platforms, enabled)
     values ($1, 'Class 17', 50, 'UTC', 60, '{email}', true) returning rule_id`,
    [outbox.owner.id],
  )
  await outbox.see()
  const pauses = async () => {
    const { rows } = await api.pool.query('select from species_rule_sent where rule_id = $1', [
      rule.rows[0]?.rule_id,
    ])
    return rows.length
  }
  expect(await pauses()).toBe(1)
  await enable()
  expect(await pauses()).toBe(0)
})

test('messages of other users are sent while one user is disabled', async () => {
  const other = await ownOutbox(api)
  await disable()
  await other.raise()
  await other.send()
  expect(other.kinds()).toEqual(['alert'])
})
