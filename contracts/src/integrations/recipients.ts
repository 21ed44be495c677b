import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { Integration, NotifyingPlatform, PhoneNumber } from './integrations.ts'
import { RECIPIENT_CODE_DIGITS } from './limits.ts'
import { EmailLinkState } from '../account/verification.ts'

/** Integrations' recipients have to agree once, with the link in an email or the code in a text message. */

export const askRecipient = {
  method: 'POST',
  url: '/api/integrations/:platform/recipients',
  access: 'owner',
  scope: 'manage',
  audit: false,
  idempotent: 'by key',
  summary: 'Ask a recipient of an integration again to confirm, by mail or with the code of a text',
  schema: {
    params: z.object({ platform: NotifyingPlatform }),
    body: z.object({ recipient: z.string().min(1).max(254) }),
    response: { 200: Integration },
  },
} as const satisfies Endpoint

const WRONG_CODE = `A code has ${RECIPIENT_CODE_DIGITS} digits.`

export const enterRecipientCode = {
  method: 'POST',
  url: '/api/integrations/sms/recipients/code',
  access: 'owner',
  scope: 'manage',
  audit: false,
  idempotent: false,
  summary: 'Confirm a phone number with the code of the text that it was sent',
  errors: ['not_found'],
  schema: {
    body: z.object({
      recipient: PhoneNumber,
      code: z
        .string(WRONG_CODE)
        .transform((text) => text.replace(/\s/g, ''))
        .pipe(z.string().regex(new RegExp(String.raw`^\d{${RECIPIENT_CODE_DIGITS}}$`), WRONG_CODE)),
    }),
    response: { 200: Integration },
  },
} as const satisfies Endpoint

const RecipientParams = z.object({ token: z.string().min(1).max(500) })

/** The data behind the link in an email. `owner` is the confirmed email of the account that sent the request. */
export const RequestedRecipient = z.object({ email: z.string(), owner: z.string(), state: EmailLinkState })
export type RequestedRecipient = z.infer<typeof RequestedRecipient>

/** Changes nothing, because email programs may open links automatically. */
export const getRecipient = {
  method: 'GET',
  url: '/api/recipients/:token',
  access: 'public',
  summary: 'Who asks to send mail to whom, by the link of the mail',
  schema: { params: RecipientParams, response: { 200: RequestedRecipient } },
} as const satisfies Endpoint

export const confirmRecipient = {
  method: 'POST',
  url: '/api/recipients/:token',
  access: 'public',
  audit: false,
  idempotent: true,
  summary:
    'Agree to the mails of somebody’s cameras by the link of a mail; a link that has expired changes nothing',
  schema: { params: RecipientParams, response: { 200: RequestedRecipient } },
} as const satisfies Endpoint

export const recipientEndpoints = { askRecipient, enterRecipientCode, getRecipient, confirmRecipient }
