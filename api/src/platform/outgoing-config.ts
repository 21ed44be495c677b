import { hideSecrets } from '@sentinel/platform/hide-secrets'
import { z } from 'zod'

const HttpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })

/** The settings that say how messages leave. */
export const outgoingSettings = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().min(3).default('Sentinel Console <sentinel@localhost>'),
  SMS_API_URL: HttpUrl.default('https://api.twilio.com'),
  SMS_ACCOUNT_SID: z.string().min(1).optional(),
  SMS_AUTH_TOKEN: z.string().min(1).optional(),
  SMS_FROM: z.string().min(1).optional(),
  GUNDI_V1_URL: HttpUrl.default('https://cdip-api.pamdas.org'),
  GUNDI_V2_URL: HttpUrl.default('https://sensors.api.gundiservice.org/v2'),
  GUNDI_V2_AUTH: z.enum(['apikey', 'bearer'], 'must be apikey or bearer').default('apikey'),
}

type OutgoingSettings = z.infer<z.ZodObject<typeof outgoingSettings>>

export interface OutgoingConfig {
  /** The URL has a password in it. Without one mail is written to a folder. */
  mail: { smtpUrl: string | undefined; from: string }
  /** Undefined unless account, token and sender are all set: then text messages are written to a folder. */
  sms: { apiUrl: string; accountSid: string; authToken: string; from: string } | undefined
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
    gundi: { v1Url: settings.GUNDI_V1_URL, v2Url: settings.GUNDI_V2_URL, v2Auth: settings.GUNDI_V2_AUTH },
  }
}
