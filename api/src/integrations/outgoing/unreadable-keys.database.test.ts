import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSealedSecrets } from '../../platform/sealed-secrets.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { type Deliveries, startDeliveries, TOKEN } from './testing/deliveries.ts'
import { type GundiV2StandIn, startGundiV2 } from './testing/gundi-v2.ts'
import { type MailServer, startMailServer } from './testing/mail-server.ts'
import { switchOnReadable } from './unreadable-keys.ts'

const formerKey = createSealedSecrets('the key of another console, long enough')

let api: TestApi
let mail: MailServer
let gundi: GundiV2StandIn
let owned: Deliveries
let integrationId: number

beforeAll(async () => {
  ;[api, mail] = await Promise.all([startTestApi(), startMailServer()])
})
beforeEach(async () => {
  gundi = await startGundiV2({ tokens: [TOKEN] })
  owned = await startDeliveries(api, { mail, gundi })
  integrationId = await owned.addGundi()
  await sealWith(formerKey.seal(TOKEN))
})
afterEach(() => gundi.close())
afterAll(async () => {
  await api.stop()
  await mail.close()
})

const sealWith = (secret: Buffer) =>
  api.pool.query('update integration set secret = $2 where integration_id = $1', [integrationId, secret])

async function offReason(): Promise<unknown> {
  const [integration] = (await api.as(owned.owner).get('/api/integrations')).json()
  return integration.offReason
}

test('an integration whose key is unreadable is off and skips its messages until the key is entered again', async () => {
  await owned.see()
  expect(await offReason()).toBeNull()
  await owned.send(integrationId)
  expect(await offReason()).toBe('key_unreadable')
  await owned.see()
  await owned.send(integrationId)
  expect(gundi.requests).toEqual([])
  const skipped = { kind: 'sighting', state: 'skipped', reason_code: 'key_unreadable' }
  expect(await owned.messages()).toEqual([skipped, skipped])
  const entered = await api
    .as(owned.owner)
    .put('/api/integrations/gundi_v2/forwarding', { options: { token: TOKEN } })
  expect(entered.json()).toMatchObject({ offReason: null, options: { token: '••••park' } })
  await owned.see()
  await owned.send(integrationId)
  expect(gundi.events).toHaveLength(1)
})

test('other changes do not turn it on', async () => {
  await owned.see()
  await owned.send(integrationId)
  const changed = await api
    .as(owned.owner)
    .put('/api/integrations/gundi_v2/forwarding', { options: { alertSetting: 'disabled' } })
  expect(changed.json()).toMatchObject({ offReason: 'key_unreadable' })
})

test('nothing is sent while the integration is off, until a start with the old key turns it on', async () => {
  await api.pool.query(`update integration set off_reason = 'key_unreadable' where integration_id = $1`, [
    integrationId,
  ])
  await switchOnReadable(api.pool, api.sealedSecrets)
  expect(await offReason()).toBe('key_unreadable')
  await sealWith(api.sealedSecrets.seal(TOKEN))
  await owned.see()
  await owned.send(integrationId)
  expect(gundi.requests).toEqual([])
  expect(await owned.messages()).toMatchObject([{ state: 'skipped', reason_code: 'key_unreadable' }])
  await switchOnReadable(api.pool, api.sealedSecrets)
  expect(await offReason()).toBeNull()
  await owned.see()
  await owned.send(integrationId)
  expect(gundi.events).toHaveLength(1)
})
