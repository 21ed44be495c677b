import { atom } from 'jotai'
import type { InsightCopy } from './insight-copy.ts'

/** The browser's copy of all insights, once it is complete. */
export const copyAtom = atom<InsightCopy>()
