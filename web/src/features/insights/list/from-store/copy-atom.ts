import { atom } from 'jotai'
import type { InsightCopy } from './insight-store.ts'

/** The browser's copy of all insights, once it is complete. */
export const copyAtom = atom<InsightCopy>()

/** This browser holds no copy, and none is on its way: there are too many insights for it. */
export const isCopyGivenUpAtom = atom(false)
