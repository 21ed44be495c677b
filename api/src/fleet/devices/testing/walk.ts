import type { deviceEndpoints } from '@sentinel/contracts/fleet/device-endpoints'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { ownDevice, pageOfList } from '../../../testing/walk-parameters.ts'

export const deviceWalk: AreaWalk<typeof deviceEndpoints> = {
  parameters: {
    ...pageOfList,
    days: { value: '7' },
    deviceId: ownDevice,
    insights: 'left out',
    location: { value: 'true' },
    ownership: 'left out',
  },
  bodies: {
    setDeviceDisplay: () => ({ display_name: 'By the river' }),
    updateDevice: ({ deviceId }) => ({ device_id: deviceId, cycle_time: 690 }),
  },
}
