import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TakeoverTimes } from '@sentinel/platform/jobs/absent-workers'
import type { Logger } from 'pino'
import type pg from 'pg'
import { accountMailTasks } from './account/mail/tasks.ts'
import { recipientTasks } from './integrations/recipients/send-code.ts'
import type { ApiConfig } from './platform/config.ts'
import { createCheckPhoneNumber } from './platform/phone-numbers.ts'
import type { OutboundGuard } from './platform/outbound/outbound-guard.ts'
import type { SealedSecrets } from './platform/sealed-secrets.ts'
import { createDeliver } from './integrations/outgoing/create-deliver.ts'
import { createMailer } from './integrations/outgoing/email/mailer.ts'
import { runOutgoing } from './integrations/outgoing/run-outgoing.ts'
import { checkNumbers } from './integrations/outgoing/sms/check-numbers.ts'
import { createTexter } from './integrations/outgoing/sms/texter.ts'
import { switchOnReadable } from './integrations/outgoing/unreadable-keys.ts'

/** A slow server must not prevent the console from stopping. Messages that are being sent at that point are resent after the next start. */
const STOP_MAX_MS = 5000

export interface StartOutgoingOptions {
  pool: pg.Pool
  databaseUrl: string
  config: Pick<ApiConfig, 'dataDir' | 'http' | 'publicUrl' | 'console' | 'outgoing'>
  port: number
  /** Identifies this process, and stays the same after a restart. */
  worker: string
  takeover?: TakeoverTimes | undefined
  photoFolder: string
  sealedSecrets: SealedSecrets
  outboundGuard: OutboundGuard
  linkKey: string
  log: Logger
  now: () => number
}

/** Sends the messages in the outbox until stopped. */
export function startOutgoing(options: StartOutgoingOptions): () => Promise<void> {
  const { pool, databaseUrl, config, port, linkKey, log, now } = options
  const { mail, sms, smsCountries, gundi } = config.outgoing
  const outgoingFolder = join(config.dataDir, 'outgoing')
  const mailer = createMailer({
    from: mail.from,
    log,
    ...(mail.smtpUrl === undefined ? { outgoingFolder } : { smtpUrl: mail.smtpUrl }),
  })
  const texter = checkNumbers(
    createTexter(sms ?? { outgoingFolder, log }),
    createCheckPhoneNumber(smsCountries),
  )
  const { supportEmail } = config.console
  const publicUrl = config.publicUrl ?? `http://${config.http.host}:${port}`
  const deliver = createDeliver({
    ...options,
    mailer,
    texter,
    gundi,
    publicUrl,
    supportEmail,
  })
  const stop = runOutgoing({
    pool,
    databaseUrl,
    deliver,
    otherTasks: {
      ...accountMailTasks({ pool, mailer, publicUrl, supportEmail, linkKey }),
      ...recipientTasks({ pool, texter, linkKey }),
    },
    worker: `api-outgoing ${options.worker}`, // the claims and the row in job_worker must use the same name
    takeover: options.takeover,
    prepare: () => switchOnReadable(pool, options.sealedSecrets),
    log,
    now,
  })
  return async () => {
    await Promise.race([stop(), pause(STOP_MAX_MS, undefined, { ref: false })])
    mailer.close()
  }
}
