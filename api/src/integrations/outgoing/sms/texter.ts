import { because } from '@sentinel/contracts/integrations/outgoing-reasons'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Outcome } from '../facts.ts'
import { storeMessage } from '../message/store-message.ts'
import { parseJson } from '../message/parse-json.ts'
import { type Answer, quote, sendRequest, toOutcome } from '../request.ts'

const UNAUTHORIZED = 401

export interface TextMessage {
  to: string
  body: string
  /** Used as the file name if there is no service. */
  id: string
}

export interface Texter {
  sendText(message: TextMessage): Promise<Outcome>
}

interface SmsService {
  apiUrl: string
  accountSid: string
  authToken: string
  from: string
  timeoutMs?: number
}

/** Sends text messages through a service with an API like Twilio's, or writes them to a folder if no service is configured. */
export function createTexter(settings: SmsService | { outgoingFolder: string; log: Logger }): Texter {
  return 'apiUrl' in settings ? createServiceTexter(settings) : createFolderTexter(settings)
}

function createServiceTexter({ apiUrl, accountSid, authToken, from, timeoutMs }: SmsService): Texter {
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  const url = `${apiUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  return {
    async sendText({ to, body }) {
      const answer = await sendRequest({
        method: 'POST',
        url,
        headers: {
          authorization: `Basic ${credentials}`,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
        body: new URLSearchParams({ To: to, From: from, Body: body }).toString(),
        secrets: [authToken, credentials],
        timeoutMs,
      })
      return explainAnswer(answer, Date.now())
    },
  }
}

const Taken = z.object({ sid: z.string().min(1) })
const Refusal = z.object({ code: z.int(), message: z.string() })

function explainAnswer(answer: Answer, now: number): Outcome {
  const outcome = toOutcome(answer, { service: 'sms', now })
  if (answer.kind !== 'answer') return outcome
  if (answer.status === UNAUTHORIZED)
    return { state: 'retry', reason: because('sign_in_refused', { service: 'sms' }) }
  const parsed = parseJson(answer.body)
  if (outcome.state === 'sent') {
    const taken = Taken.safeParse(parsed)
    return taken.success ? { ...outcome, remoteId: taken.data.sid } : outcome
  }
  const refusal = Refusal.safeParse(parsed)
  if (outcome.state !== 'failed' || !refusal.success) return outcome
  const { code, message } = refusal.data
  return { ...outcome, reason: because('refused', { service: 'sms', status: code, ...quote(message) }) }
}

function createFolderTexter({ outgoingFolder, log }: { outgoingFolder: string; log: Logger }): Texter {
  return {
    async sendText({ to, body, id }) {
      const content = `${JSON.stringify({ to, body }, null, 2)}\n`
      const file = await storeMessage(outgoingFolder, { now: new Date(), id, ending: 'sms.json', content })
      log.info({ file }, 'text message written to a folder: no SMS service is set')
      return { state: 'written_to_file', reason: because('kept_in_file', { service: 'sms' }) }
    },
  }
}
