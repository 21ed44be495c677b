import { atomWithStorage } from 'jotai/utils'

/** True if only the title of the section is shown. */
export const isFoldedAtom = atomWithStorage('dashboard.today-folded', false, undefined, { getOnInit: true })
