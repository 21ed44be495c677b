import type { modelFileEndpoints } from '@sentinel/contracts/model-files'
import { seedFile } from '../../internal-files/testing/seed-file.ts'
import { seedModel } from '../../testing/seed-models.ts'
import type { TestApi } from '../../testing/test-api.ts'
import type { AreaWalk } from '../../testing/walk-area.ts'
import type { Person } from '../../testing/walk-world.ts'
import { makeTicket } from '../download-ticket.ts'

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
  const { rows } = await api.pool.query<{ session_id: string }>(
    'select session_id from user_session where user_id = $1 and ended_at is null limit 1',
    [person.id],
  )
  const sessionId = rows[0]?.session_id ?? ''
  return makeTicket(api.linkKey, { userId: person.id, sessionId, ...file }, Date.now())
}
