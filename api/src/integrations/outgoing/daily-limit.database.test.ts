import { EMAILS_PER_DAY_MAX, TEXT_MESSAGES_PER_DAY_MAX } from '@sentinel/contracts/integrations/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedIntegration } from '../../testing/seed-integrations.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { MAIL, type OwnedOutbox, ownOutbox } from './testing/owned-outbox.ts'

const NUMBER = '+12025550111'
const LIMITS = { email: EMAILS_PER_DAY_MAX, sms: TEXT_MESSAGES_PER_DAY_MAX }

let api: TestApi
let outbox: OwnedOutbox

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  outbox = await ownOutbox(api)
})
afterAll(() => api.stop())

/** Stores the given number of digests, sent `hoursAgo` hours ago through a since deleted integration. */
async function sent(platform: 'email' | 'sms', amount: number, recipient: string, hoursAgo = 2) {
  await api.pool.query(
    `insert into outbox (user_id, integration_id, platform, kind, recipient, dedupe_key, state, sent_at)
     select $1, 0, $2, 'digest', $3, gen_random_uuid(), 'sent', now() - make_interval(hours => $5) from generate_series(1, $4)`,
    [outbox.owner.id, platform, recipient, amount, hoursAgo],
  )
}

test.each([
  ['email', MAIL],
  ['sms', NUMBER],
] as const)(
  'beyond the limit of the day by %s, messages wait until there is capacity',
  async (platform, to) => {
    const integrationId = platform === 'sms' ? await outbox.integrate('sms') : outbox.integrationId
    if (platform === 'sms')
      await api.pool.query('delete from integration where integration_id = $1', [outbox.integrationId])
    await sent(platform, LIMITS[platform], to)
    await outbox.raise()
    await outbox.send(integrationId)
    expect(outbox.kinds()).toEqual([])
    expect((await outbox.messages()).at(-1)).toMatchObject({
      message: 'alert pending',
      reason_code: 'daily_limit',
      reason_params: { limit: LIMITS[platform] },
      waits_minutes: 22 * 60,
    })
    await outbox.age('22 hours')
    await outbox.send(integrationId)
    expect(outbox.kinds()).toEqual(['alert'])
  },
)

test('a message below the limit is sent, and messages of a day ago do not count', async () => {
  await sent('email', EMAILS_PER_DAY_MAX - 1, MAIL)
  await sent('email', 10, MAIL, 25)
  await outbox.raise()
  await outbox.send()
  expect(outbox.kinds()).toEqual(['alert'])
})

test('mail to the account’s own email is neither counted nor delayed', async () => {
  const { owner } = outbox
  await seedIntegration(api.db, { userId: owner.id, platform: 'email', recipients: [owner.email] })
  await sent('email', EMAILS_PER_DAY_MAX + 1, MAIL)
  await outbox.raise()
  await outbox.send()
  expect(outbox.kinds()).toEqual(['alert'])
  expect(outbox.handed[0]?.recipient).toBe(owner.email)
})

test('messages for a recipient who has withdrawn the agreement are not sent', async () => {
  await outbox.raise()
  await api.pool.query('update recipient_confirmation set confirmed_at = null where user_id = $1', [
    outbox.owner.id,
  ])
  await outbox.send()
  expect(outbox.kinds()).toEqual([])
  expect(await outbox.messages()).toMatchObject([
    { message: 'alert skipped', reason_code: 'recipient_unconfirmed' },
  ])
})
