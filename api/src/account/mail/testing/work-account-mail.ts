import { AWAITED_RESULTS } from '@sentinel/platform/jobs/work-queue'
import { Logger, runOnce } from 'graphile-worker'
import { pino } from 'pino'
import { createMailer } from '../../../integrations/outgoing/email/mailer.ts'
import { startMailServer } from '../../../integrations/outgoing/testing/mail-server.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { accountMailTasks } from '../tasks.ts'

export const PUBLIC_URL = 'https://console.example.org'

const quiet = new Logger(() => () => undefined)

/** Runs the jobs for the console's own emails until none are left. Returns the emails that were sent. */
export async function workAccountMail({ pool, linkKey }: TestApi) {
  const server = await startMailServer()
  const mailer = createMailer({
    smtpUrl: server.url,
    from: 'console@example.org',
    log: pino({ level: 'silent' }),
  })
  const taskList = accountMailTasks({
    pool,
    mailer,
    publicUrl: PUBLIC_URL,
    supportEmail: 'help@example.org',
    linkKey,
  })
  await runOnce({ preset: AWAITED_RESULTS, pgPool: pool, taskList, logger: quiet, noHandleSignals: true })
  mailer.close()
  await server.close()
  return server.mails
}
