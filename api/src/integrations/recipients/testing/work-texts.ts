import { AWAITED_RESULTS } from '@sentinel/platform/jobs/work-queue'
import { Logger, runOnce } from 'graphile-worker'
import type { Outcome } from '../../outgoing/facts.ts'
import type { TextMessage } from '../../outgoing/sms/texter.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { recipientTasks } from '../send-code.ts'

const quiet = new Logger(() => () => undefined)

/** Runs the jobs for the queued texts with codes, and returns the texts. Each gets `outcome` as its outcome. */
export async function workTexts(
  { pool, linkKey }: TestApi,
  outcome: Outcome = { state: 'sent' },
): Promise<TextMessage[]> {
  const texts: TextMessage[] = []
  const texter = {
    async sendText(message: TextMessage) {
      texts.push(message)
      return outcome
    },
  }
  await runOnce({
    preset: AWAITED_RESULTS,
    pgPool: pool,
    taskList: recipientTasks({ pool, texter, linkKey }),
    logger: quiet,
    noHandleSignals: true,
  })
  return texts
}
