import type { NodemailerError } from 'nodemailer/lib/errors'
import { because } from '@sentinel/contracts/integrations/outgoing-reasons'
import type { Outcome } from '../facts.ts'
import { quote } from '../request.ts'

const SIGN_IN_CODES = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2'])
const LATE_CODES = new Set(['ETIMEDOUT', 'EABORT'])
const REFUSABLE = /^(RCPT TO|DATA)/

/** What a failed delivery means: only a refusal of this recipient or of this mail is for good. */
export function explainSmtpFault(fault: unknown): Outcome {
  const { code = '', command = '', response = '', permanent, responseCode } = fault as NodemailerError
  const service = 'mail'
  const told = quote(response)
  if (SIGN_IN_CODES.has(code))
    return { state: 'retry', reason: because('sign_in_refused', { service, ...told }) }
  if (permanent && REFUSABLE.test(command))
    return { state: 'failed', reason: because('refused', { service, ...told }) }
  if (code === 'EENVELOPE' && responseCode === undefined)
    return { state: 'failed', reason: because('address_invalid') }
  if (code === 'EMESSAGE' && responseCode === undefined)
    return { state: 'failed', reason: because('mail_too_large') }
  if (responseCode !== undefined) return { state: 'retry', reason: because('deferred', { service, ...told }) }
  if (LATE_CODES.has(code))
    return { state: 'retry', reason: because('not_reached', { service, fault: 'timeout' }) }
  const error = code === '' ? {} : { error: code }
  return { state: 'retry', reason: because('not_reached', { service, fault: 'other', ...error }) }
}
