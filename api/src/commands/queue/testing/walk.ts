import { randomUUID } from 'node:crypto'
import type { commandEndpoints } from '@sentinel/contracts/commands/commands'
import { seedCommand } from '../../../testing/seed-commands.ts'
import type { AreaWalk, IdParameter } from '../../../testing/walk-area.ts'
import { ownDevice, pageOfList } from '../../../testing/walk-parameters.ts'

export const ownCommand: IdParameter = {
  of: ({ id: userId, deviceId }, { db }) => seedCommand(db, { userId, deviceId }),
  former: ({ id: userId, deviceId }, { db }) => seedCommand(db, { userId, deviceId, daysAgo: 4000 }),
  absent: randomUUID(),
}

export const commandWalk: AreaWalk<typeof commandEndpoints> = {
  parameters: { ...pageOfList, deviceId: ownDevice, messageId: ownCommand },
}
