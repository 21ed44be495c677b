import type { OfferedFirmware } from '@sentinel/contracts/commands/device-updates'
import type { FirmwareTag } from '@sentinel/contracts/staff/firmware'
import type { Database } from '@sentinel/migrations/connect'
import type { Caller } from '../queue/caller.ts'
import type { SentFile } from '../queue/sendable-files.ts'
import { invalid, notAllowed } from '../../platform/http/errors.ts'

const FOR_EVERYONE: readonly FirmwareTag[] = ['release', 'alpha']
const FOR_STAFF: readonly FirmwareTag[] = [...FOR_EVERYONE, 'staging', 'staging-app']

/** Returns the tags that a user may send, and the versions they point to. */
export async function findOfferedFirmware(db: Database, { isStaff }: Caller): Promise<OfferedFirmware[]> {
  const offered = isStaff ? FOR_STAFF : FOR_EVERYONE
  const rows = await db
    .selectFrom('firmware_tag as t')
    .innerJoin('firmware as w', 'w.firmware_id', 't.firmware_id')
    .select(['t.tag', 'w.version'])
    .execute()
  return offered.map((tag) => ({ tag, version: rows.find((row) => row.tag === tag)?.version ?? null }))
}

/** Returns the firmware that a tag points to, for an update to store. Throws 403 for a staff-only tag, and 400 for a tag that points to nothing. */
export async function getTaggedFirmware(
  tx: Database,
  { isStaff }: Caller,
  tag: FirmwareTag,
): Promise<{ version: string; file: SentFile }> {
  if (!isStaff && !FOR_EVERYONE.includes(tag)) {
    const text = `The firmware tag ${tag} is for staff only.`
    throw notAllowed(text, { firmwareReleaseTag: text })
  }
  const firmware = await tx
    .selectFrom('firmware_tag as t')
    .innerJoin('firmware as w', 'w.firmware_id', 't.firmware_id')
    .innerJoin('stored_file as f', 'f.sha256', 'w.sha256')
    .where('t.tag', '=', tag)
    .select(['w.version', 'f.sha256', 'f.size_bytes'])
    .executeTakeFirst()
  if (!firmware)
    throw invalid({ firmwareReleaseTag: `The firmware tag ${tag} has no firmware. Choose another tag.` })
  return { version: firmware.version, file: { sha256: firmware.sha256, bytes: firmware.size_bytes } }
}
