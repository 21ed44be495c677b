import type { NodemailerError } from 'nodemailer/lib/errors'
import type { Outcome } from '../facts.ts'
import { quoteBehind } from '../request.ts'

const SIGN_IN_CODES = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2'])
const LATE_CODES = new Set(['ETIMEDOUT', 'EABORT'])
const REFUSABLE = /^(RCPT TO|DATA)/

/** What a failed delivery means: only a refusal of this recipient or of this mail is for good. */
export function explainSmtpFault(error: unknown): Outcome {
  const { code = '', command = '', response = '', permanent, responseCode } = error as NodemailerError
  if (SIGN_IN_CODES.has(code))
    return {
      state: 'retry',
      reason: `The mail server refused the console’s sign-in${quoteBehind(response)}. The operator has to set it right.`,
    }
  if (permanent && REFUSABLE.test(command))
    return { state: 'failed', reason: `The mail server refused it${quoteBehind(response)}.` }
  if (code === 'EENVELOPE' && responseCode === undefined)
    return { state: 'failed', reason: 'The address is not one that mail can be sent to.' }
  if (code === 'EMESSAGE' && responseCode === undefined)
    return { state: 'failed', reason: 'The mail is greater than the mail server takes.' }
  if (responseCode !== undefined)
    return { state: 'retry', reason: `The mail server can’t take it for now${quoteBehind(response)}.` }
  if (LATE_CODES.has(code)) return { state: 'retry', reason: 'The mail server did not answer in time.' }
  return { state: 'retry', reason: `The mail server was not reached${code === '' ? '' : ` (${code})`}.` }
}
