import { atomWithStorage } from 'jotai/utils'
import { HERALD_STORAGE_KEY, type HeraldWishes, NO_HERALD } from './read-herald-wishes.ts'

export const heraldWishesAtom = atomWithStorage<HeraldWishes>(HERALD_STORAGE_KEY, NO_HERALD, undefined, {
  getOnInit: true,
})
