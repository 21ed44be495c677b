import { because } from '@sentinel/contracts/integrations/outgoing-reasons'
import { type SendMailOptions, createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { NodemailerError } from 'nodemailer/lib/errors'
import type { Outcome } from '../facts.ts'
import { storeMessage } from '../message/store-message.ts'
import { quote } from '../request.ts'

const CONNECTIONS_MAX = 5

const TIMEOUTS = { connectMs: 10_000, greetingMs: 10_000, socketMs: 60_000, allMs: 120_000 }

export interface Mailer {
  sendMail(mail: SendMailOptions): Promise<Outcome>
  close(): void
}

interface MailSettings {
  from: string
  log: Logger
}

type Timeouts = typeof TIMEOUTS

/** Sends emails, or writes them to a folder if there is no mail server. */
export function createMailer(
  settings: MailSettings & ({ smtpUrl: string; timeouts?: Partial<Timeouts> } | { outgoingFolder: string }),
): Mailer {
  return 'smtpUrl' in settings
    ? createSmtpMailer(settings, { ...TIMEOUTS, ...settings.timeouts })
    : createFolderMailer(settings)
}

function createSmtpMailer({ smtpUrl, from }: MailSettings & { smtpUrl: string }, timeouts: Timeouts): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: CONNECTIONS_MAX,
      maxRequeues: 0, // the outbox retries and counts the attempts
      connectionTimeout: timeouts.connectMs,
      greetingTimeout: timeouts.greetingMs,
      socketTimeout: timeouts.socketMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async sendMail(mail) {
      try {
        await transport.sendMail({ ...mail, signal: AbortSignal.timeout(timeouts.allMs) })
        return { state: 'sent' }
      } catch (error) {
        return explainSmtpFault(error)
      }
    },
    close: () => transport.close(),
  }
}

function createFolderMailer({
  from,
  log,
  outgoingFolder,
}: MailSettings & { outgoingFolder: string }): Mailer {
  const transport = createTransport(
    { streamTransport: true, buffer: true, disableFileAccess: true, disableUrlAccess: true },
    { from },
  )
  return {
    async sendMail(mail) {
      const { message, messageId } = await transport.sendMail(mail)
      const [id = ''] = messageId.replace(/[<>]/g, '').split('@')
      const content = message as Buffer // safe: `buffer` is requested
      const file = await storeMessage(outgoingFolder, { now: new Date(), id, ending: 'eml', content })
      log.info({ file }, 'mail written to a folder: no mail server is set')
      return { state: 'written_to_file', reason: because('kept_in_file', { service: 'mail' }) }
    },
    close: () => transport.close(),
  }
}

const SIGN_IN_CODES = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2'])
const LATE_CODES = new Set(['ETIMEDOUT', 'EABORT'])
const REFUSABLE = /^(RCPT TO|DATA)/

/** Returns the outcome of a failed delivery. It is final only if this recipient or this email was refused. */
function explainSmtpFault(fault: unknown): Outcome {
  const { code = '', command = '', response = '', permanent, responseCode } = fault as NodemailerError
  const service = 'mail'
  const quoted = quote(response)
  if (SIGN_IN_CODES.has(code))
    return { state: 'retry', reason: because('sign_in_refused', { service, ...quoted }) }
  if (permanent && REFUSABLE.test(command))
    return { state: 'failed', reason: because('refused', { service, ...quoted }) }
  if (code === 'EENVELOPE' && responseCode === undefined)
    return { state: 'failed', reason: because('address_invalid') }
  if (code === 'EMESSAGE' && responseCode === undefined)
    return { state: 'failed', reason: because('mail_too_large') }
  if (responseCode !== undefined)
    return { state: 'retry', reason: because('deferred', { service, ...quoted }) }
  if (LATE_CODES.has(code))
    return { state: 'retry', reason: because('not_reached', { service, fault: 'timeout' }) }
  const error = code === '' ? {} : { error: code }
  return { state: 'retry', reason: because('not_reached', { service, fault: 'other', ...error }) }
}
