import type { internalUserEndpoints } from '@sentinel/contracts/internal/users'
import type { AreaWalk } from '../../testing/walk-area.ts'
import { internalList } from '../../testing/walk-parameters.ts'

export const internalUserWalk: AreaWalk<typeof internalUserEndpoints> = {
  parameters: {
    ...internalList,
    user_id: 'left out',
    user_email: 'left out',
    username: 'left out',
    firstName: 'left out',
    lastName: 'left out',
    phoneNumber: 'left out',
    role: 'left out',
  },
}
