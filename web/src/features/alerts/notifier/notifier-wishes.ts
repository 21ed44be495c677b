import { atomWithStorage } from 'jotai/utils'
import { HERALD_STORAGE_KEY, type NotifierWishes, NO_HERALD } from './read-notifier-wishes.ts'

export const notifierWishesAtom = atomWithStorage<NotifierWishes>(HERALD_STORAGE_KEY, NO_HERALD, undefined, {
  getOnInit: true,
})
