import type { modelFileEndpoints } from '@sentinel/contracts/models/model-files'
import { seedFile } from '../../../staff/files/testing/seed-file.ts'
import { insertSession } from '../../../platform/access/session-rows.ts'
import { seedModel } from '../../../testing/seed-models.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import type { Person } from '../../../testing/walk-world.ts'
import { makeTicket } from '../routes.ts'

export const modelFileWalk: AreaWalk<typeof modelFileEndpoints> = {
  parameters: {
    algId: { of: async (person, api) => (await aModelWithFile(person, api)).algId, absent: 2_000_000_000 },
    ticket: { of: aTicket, absent: 'made-up', isShared: true },
  },
}

async function aModelWithFile(
  { id: userId }: Person,
  api: TestApi,
): Promise<{ algId: number; sha256: string }> {
  const algId = await seedModel(api.db, { userId })
  const sha256 = await seedFile(api)
  await api.pool.query('update alg set file_sha256 = $2 where alg_id = $1', [
    algId,
    Buffer.from(sha256, 'hex'),
  ])
  return { algId, sha256 }
}

async function aTicket(person: Person, api: TestApi): Promise<string> {
  const file = await aModelWithFile(person, api)
  // Earlier calls in the walk may have ended the person's own session.
  const sessionId = await insertSession(api.db, { userId: person.id, userAgent: 'walk' })
  return makeTicket(api.linkKey, { userId: person.id, sessionId, ...file }, Date.now())
}
