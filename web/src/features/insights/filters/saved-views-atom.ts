import { atomWithStorage } from 'jotai/utils'
import type { ListAddress } from '../list-address.ts'

/** A list under a name, kept as its address: what another release made of it is read with the same care. */
export interface SavedView extends Pick<ListAddress, 'archived' | 'filters' | 'sort'> {
  name: string
}

export const savedViewsAtom = atomWithStorage<SavedView[]>('user.insights.views', [], undefined, {
  getOnInit: true,
})
