import { atomWithStorage } from 'jotai/utils'

/** A camera's insights that are being archived or restored. */
export interface Archiving {
  bulkId: number
  device: string
  isUndo: boolean
}

/** Stored so that the progress is still shown after a reload. */
export const archivingAtom = atomWithStorage<readonly Archiving[]>('user.devices.archiving', [], undefined, {
  getOnInit: true,
})
