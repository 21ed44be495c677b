import { atomWithStorage } from 'jotai/utils'

/** The insights of a camera that are being archived or restored. */
export interface Archiving {
  bulkId: number
  device: string
  isUndo: boolean
}

/** Stored, so that a reload continues to show the progress. */
export const archivingAtom = atomWithStorage<readonly Archiving[]>('user.devices.archiving', [], undefined, {
  getOnInit: true,
})
