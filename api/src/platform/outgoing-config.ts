import { hideSecrets } from '@sentinel/platform/secrets/hide-secrets'
import { z } from 'zod'
import { knownCountries } from './phone-numbers.ts'

const HttpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })

/** ISO 3166 country codes, for example `KE, TZ`. */
const Countries = z
  .string()
  .transform((text) => text.split(',').map((code) => code.trim().toUpperCase()))
  .refine(
    (codes) => codes.every((code) => knownCountries.includes(code)),
    'must be codes of countries with a comma between them, such as KE,TZ',
  )

/** The settings for sending messages. */
export const outgoingSettings = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().min(3).default('Sentinel Console <sentinel@localhost>'),
  SMS_API_URL: HttpUrl.default('https://api.twilio.com'),
  SMS_ACCOUNT_SID: z.string().min(1).optional(),
  SMS_AUTH_TOKEN: z.string().min(1).optional(),
  SMS_FROM: z.string().min(1).optional(),
  SMS_COUNTRIES: Countries.optional(),
  GUNDI_V1_URL: HttpUrl.default('https://cdip-api.pamdas.org'),
  GUNDI_V2_URL: HttpUrl.default('https://sensors.api.gundiservice.org/v2'),
  GUNDI_V2_AUTH: z.enum(['apikey', 'bearer'], 'must be apikey or bearer').default('apikey'),
}

type OutgoingSettings = z.infer<z.ZodObject<typeof outgoingSettings>>

export interface OutgoingConfig {
  /** The URL contains a password. Without a URL, emails are written to a folder. */
  mail: { smtpUrl: string | undefined; from: string }
  /** Undefined unless account, token and sender are all set. If undefined, text messages are written to a folder. */
  sms: { apiUrl: string; accountSid: string; authToken: string; from: string } | undefined
  /** ISO 3166 codes of the countries whose numbers get texts. Undefined allows every country. */
  smsCountries: string[] | undefined
  gundi: { v1Url: string; v2Url: string; v2Auth: 'apikey' | 'bearer' }
}

export function readOutgoingConfig(settings: OutgoingSettings): OutgoingConfig {
  const { SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken, SMS_FROM: from } = settings
  return {
    mail: hideSecrets({ smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM }),
    sms:
      accountSid && authToken && from
        ? hideSecrets({ apiUrl: settings.SMS_API_URL, accountSid, authToken, from })
        : undefined,
    smsCountries: settings.SMS_COUNTRIES,
    gundi: { v1Url: settings.GUNDI_V1_URL, v2Url: settings.GUNDI_V2_URL, v2Auth: settings.GUNDI_V2_AUTH },
  }
}
