import type { internalFileEndpoints } from '@sentinel/contracts/staff/files'
import type { AreaWalk } from '../../../testing/walk-area.ts'

export const internalFileWalk: AreaWalk<typeof internalFileEndpoints> = {
  parameters: { checksum: 'left out' },
  bodies: { uploadFile: () => ({ file: new File(['a model'], 'model.tflite') }) },
}
