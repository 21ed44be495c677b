import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { because } from '@sentinel/contracts/integrations/outgoing-reasons'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type SmsStandIn, startSmsService } from '../testing/sms-service.ts'
import { createTexter } from './texter.ts'

const account = { accountSid: 'AC123', authToken: 't0ken', from: '+12025550100' }
const MESSAGE = { to: '+254712345678', body: 'Lion & cubs, 93 %', id: 'outbox.5' }

let service: SmsStandIn

beforeAll(async () => {
  service = await startSmsService(account)
})
beforeEach(() => void service.messages.splice(0))
afterAll(() => service.close())

const texter = (changes = {}) => createTexter({ apiUrl: service.url, ...account, ...changes })

test('a text message arrives, and its id is stored', async () => {
  const outcome = await texter().sendText(MESSAGE)
  const [message] = service.messages
  expect(message).toMatchObject({ to: MESSAGE.to, from: account.from, body: MESSAGE.body })
  expect(outcome).toEqual({ state: 'sent', remoteId: message?.sid })
})

test('a number that the service refuses is a final failure, with the words of the service', async () => {
  const outcome = await texter().sendText({ ...MESSAGE, to: '+0123' })
  expect(outcome).toEqual({
    state: 'failed',
    reason: because('refused', {
      service: 'sms',
      status: 21_211,
      answer: "The 'To' number +0123 is not a valid phone number.",
    }),
  })
})

test('a refused sign-in is reported for the operator', async () => {
  const outcome = await texter({ authToken: 'wrong' }).sendText(MESSAGE)
  expect(outcome).toMatchObject({ state: 'retry', reason: because('sign_in_refused', { service: 'sms' }) })
})

test('a requested pause is used, and a service that is out of order is tried again', async () => {
  service.answerNext({ status: 429, headers: { 'retry-after': '30' } }, { status: 503 }, 'drop', 'hang')
  expect(await texter().sendText(MESSAGE)).toMatchObject({ state: 'retry', afterMs: 30_000 })
  expect(await texter().sendText(MESSAGE)).toMatchObject({ state: 'retry' })
  expect(await texter().sendText(MESSAGE)).toMatchObject({ state: 'retry' })
  expect(await texter({ timeoutMs: 50 }).sendText(MESSAGE)).toMatchObject({ state: 'retry' })
  expect(service.messages).toEqual([])
})

test('an accepted message counts as sent, even if the answer is not valid', async () => {
  service.answerNext('junk')
  expect(await texter().sendText(MESSAGE)).toEqual({ state: 'sent' })
  expect(service.messages).toHaveLength(1)
})

test('without a service a message is written to a file that the log names', async () => {
  const outgoingFolder = await mkdtemp(join(tmpdir(), 'outgoing-'))
  onTestFinished(() => rm(outgoingFolder, { recursive: true }))
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  expect(await createTexter({ outgoingFolder, log }).sendText(MESSAGE)).toEqual({
    state: 'written_to_file',
    reason: because('kept_in_file', { service: 'sms' }),
  })
  const [name = ''] = await readdir(outgoingFolder)
  expect(name).toMatch(/Z-outbox\.5\.sms\.json$/)
  expect(JSON.parse(await readFile(join(outgoingFolder, name), 'utf8'))).toEqual({
    to: MESSAGE.to,
    body: MESSAGE.body,
  })
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ file: join(outgoingFolder, name) })
})
