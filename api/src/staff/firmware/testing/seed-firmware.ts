import { randomInt } from 'node:crypto'
import { seedFile } from '../../files/testing/seed-file.ts'
import type { TestApi } from '../../../testing/test-api.ts'

/** Adds a firmware version and returns its id. */
export async function seedFirmware(
  api: Pick<TestApi, 'db' | 'fileFolder'>,
  version = `2.0.${randomInt(1_000_000)}`,
): Promise<number> {
  const sha256 = Buffer.from(await seedFile(api), 'hex')
  const { firmware_id } = await api.db
    .insertInto('firmware')
    .values({ version, sha256 })
    .returning('firmware_id')
    .executeTakeFirstOrThrow()
  return firmware_id
}
