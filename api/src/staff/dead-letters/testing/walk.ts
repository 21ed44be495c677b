import { randomUUID } from 'node:crypto'
import type { deadLetterEndpoints } from '@sentinel/contracts/staff/dead-letters'
import { sql } from 'kysely'
import type { TestApi } from '../../../testing/test-api.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { internalList } from '../../../testing/walk-parameters.ts'
import { seedDeadLetter } from './seed-dead-letter.ts'

export const deadLetterWalk: AreaWalk<typeof deadLetterEndpoints> = {
  parameters: {
    ...internalList,
    reason: 'left out',
    device_id: 'left out',
    dev_eui: 'left out',
    topic: 'left out',
    last_received_at: 'left out',
    deadLetterId: { of: (_, api) => aDeadLetter(api), absent: 2_000_000_000, isShared: true },
    workId: { of: (_, api) => openWork(api), absent: 2_000_000_000, isShared: true },
  },
  bodies: {
    beginDeadLetterWork: () => ({ kind: 'decode', reason: randomUUID() }),
  },
}

async function aDeadLetter(api: TestApi): Promise<number> {
  return seedDeadLetter(api.db, { deviceId: await api.createDevice() })
}

async function openWork(api: TestApi): Promise<number> {
  const { rows } = await sql<{ dead_letter_work_id: number }>`
    insert into dead_letter_work (kind, reason, until_id, total) values ('decode', ${randomUUID()}, 1, 1) returning dead_letter_work_id`.execute(
    api.db,
  )
  return rows[0]?.dead_letter_work_id ?? 0
}
