import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { because } from '@sentinel/contracts/integrations/outgoing-reasons'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { createMailer, type Mailer } from './mailer.ts'

const MAIL = {
  to: { name: '', address: 'ranger@example.org' },
  subject: 'Lion',
  text: 'A lion.',
  messageId: '<outbox.5@console.example.org>',
}
const log = pino({ level: 'silent' })

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close()
})

async function start(given: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(given)
  open.push(server)
  return server
}

function mailerTo(smtpUrl: string, timeouts = {}): Mailer {
  const mailer = createMailer({ smtpUrl, from: 'Console <console@example.org>', log, timeouts })
  open.push(mailer)
  return mailer
}

test('a mail arrives with its sender, recipient and id', async () => {
  const server = await start()
  expect(await mailerTo(server.url).sendMail(MAIL)).toEqual({ state: 'sent' })
  expect(server.mails).toMatchObject([
    {
      from: { name: 'Console', address: 'console@example.org' },
      recipients: ['ranger@example.org'],
      subject: 'Lion',
      messageId: '<outbox.5@console.example.org>',
    },
  ])
})

test('many mails use at most five connections', async () => {
  const server = await start()
  const mailer = mailerTo(server.url)
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => mailer.sendMail(MAIL)))
  expect(outcomes).toEqual(Array.from({ length: 30 }, () => ({ state: 'sent' })))
  expect(server.mails).toHaveLength(30)
  expect(server.connections()).toBeLessThanOrEqual(5)
})

test('a recipient who is refused permanently is not tried again', async () => {
  const server = await start()
  server.refuse('ranger@example.org')
  const outcome = await mailerTo(server.url).sendMail(MAIL)
  expect(outcome).toMatchObject({
    state: 'failed',
    reason: {
      code: 'refused',
      params: { answer: expect.stringMatching(/^550 .*ranger@example\.org takes no mail$/) },
    },
  })
})

test('a recipient who is refused temporarily is tried again', async () => {
  const server = await start()
  server.refuse('ranger@example.org', 450)
  expect(await mailerTo(server.url).sendMail(MAIL)).toMatchObject({ state: 'retry' })
})

test.each([
  [552, 'failed'],
  [554, 'failed'],
  [451, 'retry'],
  [421, 'retry'],
])('content that is answered with %d is %s', async (code, state) => {
  const server = await start()
  server.replyNext({ code, text: 'No, thank you' })
  expect(await mailerTo(server.url).sendMail(MAIL)).toMatchObject({ state })
})

test('a refused sign-in is reported for the operator, without the password', async () => {
  const server = await start({ user: { name: 'console', password: 'right' } })
  const outcome = await mailerTo(server.url.replace('right', 'wrong-secret')).sendMail(MAIL)
  expect(outcome).toMatchObject({
    state: 'retry',
    reason: { code: 'sign_in_refused' },
  })
  expect(JSON.stringify(outcome)).not.toContain('secret')
  expect(await mailerTo(server.url).sendMail(MAIL)).toEqual({ state: 'sent' })
})

test('a connection that drops is tried again only by the outbox', async () => {
  const server = await start()
  server.replyNext('take-and-drop')
  expect(await mailerTo(server.url).sendMail(MAIL)).toMatchObject({ state: 'retry' })
  expect(server.mails).toHaveLength(1)
})

test('sending to a server that stops answering is aborted', async () => {
  const server = await start()
  server.replyNext('hang', 'hang')
  for (const timeouts of [{ socketMs: 100 }, { allMs: 100 }]) {
    const outcome = await mailerTo(server.url, timeouts).sendMail(MAIL)
    expect(outcome).toEqual({
      state: 'retry',
      reason: because('not_reached', { service: 'mail', fault: 'timeout' }),
    })
  }
})

test('sending to a server that does not greet is aborted', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => silent[Symbol.asyncDispose]())
  silent.on('connection', (socket) => onTestFinished(() => void socket.destroy()))
  const { port } = silent.address() as AddressInfo // safe: it listens on a port
  const outcome = await mailerTo(`smtp://127.0.0.1:${port}`, { greetingMs: 100 }).sendMail(MAIL)
  expect(outcome).toEqual({
    state: 'retry',
    reason: because('not_reached', { service: 'mail', fault: 'timeout' }),
  })
})

test('a server that cannot be reached is tried again', async () => {
  const server = await startMailServer()
  await server.close()
  expect(await mailerTo(server.url).sendMail(MAIL)).toMatchObject({
    state: 'retry',
    reason: { code: 'not_reached', params: { fault: 'other' } },
  })
})

test('without a mail server a mail is written to a file that the log names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outgoing-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const lines: string[] = []
  const stored = createMailer({
    outgoingFolder: folder,
    from: 'console@example.org',
    log: pino({}, { write: (line) => void lines.push(line) }),
  })
  expect(await stored.sendMail(MAIL)).toEqual({
    state: 'written_to_file',
    reason: because('kept_in_file', { service: 'mail' }),
  })
  const [name = ''] = await readdir(folder)
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d.-]+Z-outbox\.5\.eml$/)
  expect(await PostalMime.parse(await readFile(join(folder, name)))).toMatchObject({
    subject: 'Lion',
    messageId: '<outbox.5@console.example.org>',
  })
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ file: join(folder, name) })
})
