import { disableAccount } from '@sentinel/platform/accounts/acts-on-others'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workAccountMail } from '../../account/mail/testing/work-account-mail.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { sendingConfig } from '../../testing/sending-config.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { workTexts } from './testing/work-texts.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ config: sendingConfig })
})
afterAll(() => api.stop())

test('nothing is sent to recipients whose owner was disabled after saving them', async () => {
  const owner = await api.createUser()
  const options = { emails: ['friend@example.net'] }
  expect(
    (await api.as(owner).post('/api/integrations', { platform: 'email', options })).statusCode,
  ).toBeLessThan(300)
  const phones = { phoneNumbers: ['+12025550123'] }
  expect(
    (await api.as(owner).post('/api/integrations', { platform: 'sms', options: phones })).statusCode,
  ).toBeLessThan(300)
  await inTransaction(api.db, (tx) => disableAccount(tx, { userId: owner.id, actorId: null }))
  expect(await workAccountMail(api)).toEqual([])
  expect(await workTexts(api)).toEqual([])
  const { rows } = await api.pool.query(
    `select state, reason_code from account_mail where kind = 'recipient_confirmation'`,
  )
  expect(rows).toEqual([{ state: 'skipped', reason_code: 'sender_disabled' }])
})
