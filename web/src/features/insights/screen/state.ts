import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'

export const showImagesAtom = atomWithStorage('user.insights.showImages', true, undefined, {
  getOnInit: true,
})

export const areKeysShownAtom = atom(false)
