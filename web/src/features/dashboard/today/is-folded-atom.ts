import { atomWithStorage } from 'jotai/utils'

/** True if only the section's title is shown. */
export const isFoldedAtom = atomWithStorage('dashboard.today-folded', false, undefined, { getOnInit: true })
