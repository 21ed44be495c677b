import { atomWithStorage } from 'jotai/utils'

/** A camera's insights on their way into the archive, or out of it again. */
export interface Archiving {
  bulkId: number
  device: string
  isUndo: boolean
}

/** A reload goes on showing how far they are. */
export const archivingAtom = atomWithStorage<readonly Archiving[]>('user.devices.archiving', [], undefined, {
  getOnInit: true,
})
