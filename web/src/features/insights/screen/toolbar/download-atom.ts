import { atom } from 'jotai'

/** A download under way; it goes on while other screens are looked at. */
export interface Download {
  done: number
  /** 0 until the server has said it. */
  total: number
  cancel: () => void
}

export const downloadAtom = atom<Download>()
