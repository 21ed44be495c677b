import { because } from '@sentinel/contracts/integrations/outgoing-reasons'
import { inTransaction } from '@sentinel/platform/transaction'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { claimForwards, type ClaimedMessage } from './claim-messages.ts'
import type { Outcome } from './facts.ts'
import { settleMessages } from './settle-messages.ts'
import { type OwnedOutbox, ownOutbox } from './testing/owned-outbox.ts'

const AWAY = because('out_of_order', { service: 'gundi', status: 503 })

let api: TestApi
let outbox: OwnedOutbox
let gundi: number

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  outbox = await ownOutbox(api)
  gundi = await outbox.integrate('gundi_v2')
  await api.pool.query(`delete from integration where integration_id = $1`, [outbox.integrationId])
})
afterAll(() => api.stop())

const claim = (worker: string) =>
  inTransaction(api.pool, (tx) =>
    claimForwards(tx, { integrationId: gundi, worker }, { takesLists: true, pauseMs: 60_000 }),
  )

const settle = (worker: string, messages: ClaimedMessage[], outcomes: Outcome[]) =>
  inTransaction(api.pool, (tx) =>
    settleMessages(tx, {
      integration: { integration_id: gundi, platform: 'gundi_v2' },
      messages,
      outcomes,
      worker,
    }),
  )

test('only the claimant settles a message', async () => {
  await outbox.see()
  const messages = await claim('this')
  await settle('other', messages, [{ state: 'sent' }])
  expect(await outbox.states()).toEqual(['sighting pending'])
  expect(await claim('other')).toEqual([])
  await settle('this', messages, [{ state: 'sent' }])
  expect(await outbox.states()).toEqual(['sighting sent'])
})

test('each message of a list gets its own outcome, and the system pauses once', async () => {
  await outbox.see()
  await outbox.see()
  const messages = await claim('this')
  expect(messages).toHaveLength(2)
  await settle('this', messages, [{ state: 'sent' }, { state: 'retry', reason: AWAY }])
  expect(await outbox.messages()).toMatchObject([
    { message: 'sighting sent', reason_code: null, reason_params: {} },
    { message: 'sighting pending', reason_code: AWAY.code, reason_params: AWAY.params },
  ])
  const { rows } = await api.pool.query('select failures from integration where integration_id = $1', [gundi])
  expect(rows).toEqual([{ failures: 1 }])
})

test('a message without an outcome is tried again', async () => {
  await outbox.see()
  await settle('this', await claim('this'), [])
  expect(await outbox.messages()).toMatchObject([
    { message: 'sighting pending', reason_code: 'internal_fault' },
  ])
})

test('messages of an integration that is deleted while they are sent stay skipped', async () => {
  await outbox.see()
  const messages = await claim('this')
  await api.pool.query('delete from integration where integration_id = $1', [gundi])
  await settle('this', messages, [{ state: 'sent' }])
  expect(await outbox.messages()).toMatchObject([
    { message: 'sighting skipped', reason_code: 'integration_deleted' },
  ])
})
