import { randomUUID } from 'node:crypto'
import type { sessionEndpoints } from '@sentinel/contracts/account/sessions'
import type { AreaWalk } from '../../../testing/walk-area.ts'

export const sessionWalk: AreaWalk<typeof sessionEndpoints> = {
  parameters: {
    sessionId: {
      async of({ id: userId }, { sessions, db }) {
        const token = await sessions.begin(db, { userId, userAgent: 'elsewhere' })
        return (await sessions.authenticate(token))?.sessionId
      },
      absent: randomUUID(),
    },
  },
}
