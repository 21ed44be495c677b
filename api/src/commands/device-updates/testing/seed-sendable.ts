import type { FirmwareTag } from '@sentinel/contracts/staff/firmware'
import { seedFirmware } from '../../../staff/firmware/testing/seed-firmware.ts'
import { seedFile } from '../../../staff/files/testing/seed-file.ts'
import { seedReleasable } from '../../../models/releases/testing/seed-releasable.ts'
import { seedRelease } from '../../../testing/seed-models.ts'
import type { TestApi } from '../../../testing/test-api.ts'

/** Adds an approved release of one model with a file to a user's account, and returns the ids. */
export async function seedSendableRelease(
  api: Pick<TestApi, 'db' | 'fileFolder'>,
  { userId }: { userId: number },
): Promise<{ releaseId: number; algId: number; sha256: string }> {
  const releaseId = await seedRelease(api.db, { userId, state: 'approved' })
  const algId = await seedReleasable(api.db)
  const sha256 = await seedFile(api)
  await api.db
    .updateTable('alg')
    .set({ file_sha256: Buffer.from(sha256, 'hex') })
    .where('alg_id', '=', algId)
    .execute()
  await api.db
    .insertInto('alg_release_component')
    .values({ release_id: releaseId, alg_id: algId, position: 0, sensitivity: 0.5 })
    .execute()
  return { releaseId, algId, sha256 }
}

/** Adds a firmware version and points a tag at it. */
export async function seedTag(
  api: Pick<TestApi, 'db' | 'fileFolder'>,
  tag: FirmwareTag,
  version?: string,
): Promise<void> {
  const firmware_id = await seedFirmware(api, version)
  await api.db
    .insertInto('firmware_tag')
    .values({ tag, firmware_id })
    .onConflict((taken) => taken.column('tag').doUpdateSet({ firmware_id }))
    .execute()
}
