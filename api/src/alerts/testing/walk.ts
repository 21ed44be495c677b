import { recordBy } from '@sentinel/contracts/alerts/alert-types'
import type { alertEndpoints } from '@sentinel/contracts/alerts/alerts'
import type { TestApi } from '../../testing/test-api.ts'
import { seedAlert } from '../../testing/seed-alerts.ts'
import type { AreaWalk } from '../../testing/walk-area.ts'
import { pageOfList } from '../../testing/walk-parameters.ts'
import { DAY_OF_FORMER, DAY_OF_LINK, DAY_OF_OWN, type Person } from '../../testing/walk-world.ts'

export const alertWalk: AreaWalk<typeof alertEndpoints> = {
  parameters: {
    ...pageOfList,
    id: {
      of: (person, api) => anAlert(api, person, DAY_OF_OWN),
      former: (person, api) => anAlert(api, person, DAY_OF_FORMER),
      absent: Number.MAX_SAFE_INTEGER,
    },
  },
  bodies: {
    setAlertSettings: () => ({
      settings: recordBy('setting', (type) => type !== 'low_battery'),
      groupSettings: [],
    }),
    updateAlertStatus: () => ({ status: 'acknowledged' }),
  },
}

/** Each alert has its own device, because a user has at most one open alert of a type for a device. */
async function anAlert(api: TestApi, person: Person, createdAt: string): Promise<number> {
  const deviceId = await api.createDevice({ owners: [person], visibleFrom: DAY_OF_LINK })
  const end = createdAt === DAY_OF_FORMER && { status: 'resolved' as const, resolvedAt: createdAt }
  return seedAlert(api.db, { userId: person.id, deviceId, createdAt, ...end })
}
