import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createMailer, type Mailer } from '../../integrations/outgoing/email/mailer.ts'
import { type MailServer, startMailServer } from '../../integrations/outgoing/testing/mail-server.ts'
import { seedClaimCode } from '../../testing/seed-sharing.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { pino } from 'pino'
import { sendAccountMail } from './send-account-mail.ts'

const PUBLIC_URL = 'https://console.example.org'
const COLLEAGUE = 'colleague@example.com'

let api: TestApi
let server: MailServer
let mailer: Mailer
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  server = await startMailServer()
  mailer = createMailer({
    smtpUrl: server.url,
    from: 'console@example.org',
    log: pino({ level: 'silent' }),
  })
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
  return async () => {
    mailer.close()
    await server.close()
  }
})
afterAll(() => api.stop())

async function invite({ mayManage = false } = {}): Promise<{ invitationId: number; mailId: number }> {
  const { invitationId } = (
    await api.as(owner).post('/api/invitations', { email: COLLEAGUE, deviceId, mayManage })
  ).json()
  const { rows } = await api.pool.query<{ mail_id: number }>(
    'select mail_id from invitation where invitation_id = $1',
    [invitationId],
  )
  return { invitationId, mailId: rows[0]?.mail_id ?? 0 }
}

const send = (mailId: number, isLastTry = false) =>
  sendAccountMail(
    { pool: api.pool, mailer, publicUrl: PUBLIC_URL, supportEmail: 'help@example.org', linkKey: api.linkKey },
    { mailId, isLastTry },
  )

async function stateOf(mailId: number) {
  const { rows } = await api.pool.query(
    'select state, reason_code, reason_params, attempts from account_mail where mail_id = $1',
    [mailId],
  )
  return rows[0]
}

test.each([
  [false, 'Watch', /Can view: you see everything, but cannot change the camera or its sightings\./],
  [true, 'Manage', /Can manage: you can change settings, sort sightings and invite others\./],
])(
  'the mail of an invitation names what the invited person may do (manage: %s)',
  async (mayManage, verb, words) => {
    const { mailId } = await invite({ mayManage })
    await send(mailId)
    const [mail] = server.mails
    const text = mail?.text?.replaceAll(/\s+/g, ' ')
    expect(text).toContain(`${verb} the camera “Camera ${deviceId}” with Ada Fox`)
    expect(text).toMatch(words)
  },
)

test('the link in the mail of an invitation can be used to accept it', async () => {
  await api.pool.query(`update device set display_name = 'North Gate' where device_id = $1`, [deviceId])
  const { mailId } = await invite()
  await send(mailId)
  const [mail] = server.mails
  expect(mail).toMatchObject({
    recipients: [COLLEAGUE],
    subject: 'You are invited to Sentinel Console',
    messageId: `<account.${mailId}@console.example.org>`,
  })
  expect(mail?.text).toContain('Watch the camera “North Gate” with Ada Fox')
  expect(mail?.text).toContain('If you do not know them')
  const token = /invitation\?token=(\S+)/.exec(mail?.text ?? '')?.[1]
  expect(mail?.html).toContain(token)
  const guest = await api.createUser()
  const accepted = await api.as(guest).post('/api/invitations/accept', { token })
  expect(accepted.json()).toEqual({ deviceIds: [deviceId] })
  expect(await stateOf(mailId)).toMatchObject({ state: 'sent' })
})

test('without a mail server the inviter sees that the mail is in a file on the server', async () => {
  const outgoingFolder = await mkdtemp(join(tmpdir(), 'outgoing-'))
  onTestFinished(() => rm(outgoingFolder, { recursive: true }))
  const { mailId, invitationId } = await invite()
  mailer.close()
  mailer = createMailer({ outgoingFolder, from: 'console@example.org', log: pino({ level: 'silent' }) })
  await send(mailId)
  expect(await readdir(outgoingFolder)).toHaveLength(1)
  expect((await api.as(owner).get('/api/invitations')).json()).toMatchObject([
    {
      invitationId,
      mail: { state: 'written_to_file', reason: expect.stringContaining('no mail server') },
    },
  ])
})

test('the mail is sent once', async () => {
  const { mailId } = await invite()
  await send(mailId)
  await send(mailId)
  expect(server.mails).toHaveLength(1)
})

test('the mail of an invitation that was withdrawn before is skipped with a reason', async () => {
  const { mailId, invitationId } = await invite()
  await api.as(owner).delete(`/api/invitations/${invitationId}`)
  await send(mailId)
  expect(server.mails).toEqual([])
  expect(await stateOf(mailId)).toMatchObject({
    state: 'skipped',
    reason_code: 'invitation_settled',
  })
})

test('a temporary failure is thrown, so that the queue tries again; after the last attempt the mail has failed', async () => {
  const { mailId } = await invite()
  server.replyNext({ code: 451, text: 'later' }, { code: 451, text: 'later' })
  await expect(send(mailId)).rejects.toThrow('later')
  expect(await stateOf(mailId)).toMatchObject({ state: 'pending', attempts: 1 })
  await send(mailId, true)
  expect(await stateOf(mailId)).toMatchObject({
    state: 'failed',
    reason_code: 'deferred',
    reason_params: { service: 'mail', tries: 2 },
  })
})

test('the invitation shows that its address does not exist', async () => {
  const { mailId } = await invite()
  server.refuse(COLLEAGUE)
  await send(mailId)
  const [invitation] = (await api.as(owner).get('/api/invitations')).json()
  expect(invitation.mail).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('The mail server refused it: “'),
    reasonCode: 'refused',
    reasonParams: { service: 'mail' },
  })
})

test('an owner reads who has claimed their camera', async () => {
  const claimer = await api.createUser()
  await seedClaimCode(api.db, deviceId, 'ABCDEFGHIJKLMNOP')
  await api.as(claimer).post('/api/devices/claim', { device_id: deviceId, claim_code: 'ABCDEFGHIJKLMNOP' })
  const { rows } = await api.pool.query<{ mail_id: number }>(
    `select mail_id from account_mail where kind = 'device_claimed' and recipient = $1`,
    [owner.email],
  )
  await send(rows[0]?.mail_id ?? 0)
  expect(server.mails).toMatchObject([
    { recipients: [owner.email], subject: 'Someone claimed one of your cameras' },
  ])
  expect(server.mails[0]?.text).toContain(claimer.email)
})

test('names that are web addresses do not appear in the mail of an invitation', async () => {
  await api.pool.query(
    `update user_account set first_name = 'WIN at evil.example', last_name = 'http://evil.example/x' where user_id = $1`,
    [owner.id],
  )
  await api.pool.query(`update device set display_name = 'www.evil.example' where device_id = $1`, [deviceId])
  const { mailId } = await invite()
  await send(mailId)
  const [mail] = server.mails
  expect(mail?.subject).toBe('You are invited to Sentinel Console')
  expect(mail?.text).toContain(`Watch a camera with ${owner.email}`)
  expect(mail?.raw).not.toContain('evil')
})

test('long names are cut in the mail of an invitation', async () => {
  await api.pool.query(`update user_account set first_name = $2 where user_id = $1`, [
    owner.id,
    'Ada '.repeat(25),
  ])
  const { mailId } = await invite()
  await send(mailId)
  expect(server.mails[0]?.text).not.toContain('Ada '.repeat(11))
})
