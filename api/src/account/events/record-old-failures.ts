import { FAILED_SIGN_INS_SUMMED_MINUTES } from '@sentinel/contracts/account/limits'
import type { Database } from '@sentinel/migrations/connect'
import { recordFailedSignIns } from '../../platform/account-events.ts'

/** Writes the failed sign-ins of accounts that have had none for a while into their logs. */
export async function recordOldFailures(db: Database, now: () => number): Promise<void> {
  const before = new Date(now() - FAILED_SIGN_INS_SUMMED_MINUTES * 60_000).toISOString()
  await recordFailedSignIns(db, { before })
}
