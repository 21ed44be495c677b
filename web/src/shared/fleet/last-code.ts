import type { ClaimCode } from '@sentinel/contracts/fleet/claim-code'
import { atom } from 'jotai'

/**
 * The claim codes of cameras that their last owner has just released, oldest first. Nobody can claim such a camera without its code, which
 * can't be shown again, so each code is shown on every screen until the person closes it.
 */
export const lastCodesAtom = atom<readonly ClaimCode[]>([])
