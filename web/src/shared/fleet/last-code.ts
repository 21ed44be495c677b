import type { ClaimCode } from '@sentinel/contracts/fleet/claim-code'
import { atom } from 'jotai'

/**
 * The claim codes of cameras that their last owner has just given up, the oldest first. Without it nobody can take a camera over, and it can't be
 * shown again, so each is shown on whichever screen the person is by then, until they close it.
 */
export const lastCodesAtom = atom<readonly ClaimCode[]>([])
