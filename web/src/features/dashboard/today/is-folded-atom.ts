import { atomWithStorage } from 'jotai/utils'

/** Whether only the title of the section is shown. */
export const isFoldedAtom = atomWithStorage('dashboard.today-folded', false, undefined, { getOnInit: true })
