import { atomWithStorage } from 'jotai/utils'

export const showImagesAtom = atomWithStorage('user.insights.showImages', true, undefined, {
  getOnInit: true,
})
