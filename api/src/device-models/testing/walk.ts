import type { deviceModelEndpoints } from '@sentinel/contracts/device-models'
import type { AreaWalk } from '../../testing/walk-area.ts'
import { ownDevice } from '../../testing/walk-parameters.ts'

export const deviceModelWalk: AreaWalk<typeof deviceModelEndpoints> = {
  parameters: { deviceId: ownDevice },
}
