import type { ClaimCode } from '@sentinel/contracts/claim-code'
import { atom } from 'jotai'

/**
 * The claim code of a camera that its last owner has just given up. Without it nobody can take the camera over, and it can't be shown again, so it is
 * shown on whichever screen the person is by then.
 */
export const lastCodeAtom = atom<ClaimCode | null>(null)
