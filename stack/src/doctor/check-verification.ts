import { listBackups } from '../backup/backup-folder.ts'
import { findVerification } from '../backup/schedule/last-verification.ts'
import { fine, type Found, warning } from './finding.ts'

const DAY_MS = 24 * 3_600_000
/** A month and a few days. */
const VERIFIED_WITHIN_DAYS = 35

/**
 * Checks whether a folder's backups were verified within the last month. Later backups do not reread a file that is already stored, so nothing else
 * detects its damage. A folder whose first backup is more recent than that need not be verified yet.
 */
export async function checkVerification(folder: string): Promise<Found[]> {
  const [first] = await listBackups(folder).catch(() => [])
  if (first === undefined) return []
  const verified = await findVerification(folder)
  const days = daysSince(verified ? new Date(verified.verifiedAt) : readTime(first))
  if (days > VERIFIED_WITHIN_DAYS)
    return [
      warning(
        `${verified ? `The backups in ${folder} were last verified ${days} days ago` : `The backups in ${folder} have never been verified`}. Read them once a month: npm run backup -- --verify ${folder}`,
      ),
    ]
  if (!verified) return []
  const age = days === 0 ? 'less than a day' : days === 1 ? '1 day' : `${days} days`
  return [fine(`The backup ${verified.name} was verified ${age} ago.`)]
}

function daysSince(date: Date): number {
  return Math.floor((Date.now() - date.getTime()) / DAY_MS)
}

/** Returns the time from a backup's name, such as `2026-11-26T02-30-00.000Z`. */
function readTime(name: string): Date {
  return new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))
}
