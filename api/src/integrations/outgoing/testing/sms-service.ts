import { randomBytes } from 'node:crypto'
import {
  type ReceivedRequest,
  type StandIn,
  type UsualAnswer,
  startStandIn,
} from '../../../testing/stand-in-server.ts'

const BODY_MAX_CHARACTERS = 1600
const E164 = /^\+[1-9]\d{7,14}$/

export interface SmsStandIn extends StandIn {
  messages: { sid: string; to: string; from: string; body: string }[]
}

interface Settings {
  accountSid: string
  authToken: string
  from: string
}

/** Starts a stand-in for an SMS service like Twilio. It refuses other accounts, bodies that are not forms, and invalid numbers. */
export async function startSmsService({ accountSid, authToken, from }: Settings): Promise<SmsStandIn> {
  const messages: SmsStandIn['messages'] = []
  const credentials = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  function answer({ method, path, headers, body }: ReceivedRequest): UsualAnswer {
    if (headers.authorization !== credentials) return refuse(401, 20003, 'Authenticate')
    if (method !== 'POST' || path !== `/2010-04-01/Accounts/${accountSid}/Messages.json`)
      return refuse(404, 20404, `The requested resource ${path} was not found`)
    if (headers['content-type'] !== 'application/x-www-form-urlencoded')
      return refuse(415, 20015, 'Unsupported content type')

    const form = new URLSearchParams(body.toString())
    const [to, text] = [form.get('To') ?? '', form.get('Body') ?? '']
    if (!E164.test(to)) return refuse(400, 21211, `The 'To' number ${to} is not a valid phone number.`)
    if (form.get('From') !== from) return refuse(400, 21606, 'The From number is not yours to send from.')
    if (text === '') return refuse(400, 21602, 'Message body is required.')
    if (text.length > BODY_MAX_CHARACTERS) return refuse(400, 21617, 'The message body is too long.')
    const sid = `SM${randomBytes(16).toString('hex')}`
    messages.push({ sid, to, from, body: text })
    return { status: 201, body: { sid, status: 'queued', to, from, body: text } }
  }
  return { ...(await startStandIn(answer)), messages }
}

function refuse(status: number, code: number, message: string): UsualAnswer {
  return { status, body: { code, message, status } }
}
