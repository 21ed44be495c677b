import { randomInt } from 'node:crypto'
import type { firmwareEndpoints } from '@sentinel/contracts/staff/firmware'
import { seedFile } from '../../files/testing/seed-file.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { pageOfList } from '../../../testing/walk-parameters.ts'
import { seedFirmware } from './seed-firmware.ts'

export const firmwareWalk: AreaWalk<typeof firmwareEndpoints> = {
  parameters: {
    ...pageOfList,
    firmwareId: { of: (_, api) => seedFirmware(api), absent: 2_000_000_000, isShared: true },
    tag: { value: 'alpha' },
  },
  bodies: {
    addFirmware: async (_, api) => ({ version: `1.0.${randomInt(1_000_000)}`, sha256: await seedFile(api) }),
    moveFirmwareTag: async (_, api) => ({ firmware_id: await seedFirmware(api) }),
  },
}
