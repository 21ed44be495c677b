import type { internalAlgEndpoints } from '@sentinel/contracts/staff/algs'
import { seedFile } from '../../files/testing/seed-file.ts'
import { seedModel } from '../../../testing/seed-models.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { internalList } from '../../../testing/walk-parameters.ts'

export const internalAlgWalk: AreaWalk<typeof internalAlgEndpoints> = {
  parameters: {
    ...internalList,
    cursor: 'left out',
    alg_id: 'left out',
    name: 'left out',
    framework: 'left out',
    date_created: 'left out',
    alg_bucket: 'left out',
    alg_path: 'left out',
    md5_checksum: 'left out',
    algId: { of: (_, { db }) => seedModel(db), absent: 2_000_000_000, isShared: true },
  },
  bodies: {
    createAlg: () => ({ name: 'Night birds' }),
    updateAlg: () => ({ bucket: 'models', path: 'night-birds.tflite' }),
    setAlgFile: async (_, api) => ({ sha256: await seedFile(api) }),
    replaceAlgClasses: () => ({ classes: [{ class_id: 1, label: 'owl' }] }),
  },
}
