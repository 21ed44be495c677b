import { atomWithStorage } from 'jotai/utils'
import type { TypedAddress } from '../list-address.ts'

/** A list under a name, kept as its address: what another release made of it is read with the same care. */
export interface SavedView extends Pick<TypedAddress, 'archived' | 'filters' | 'sort'> {
  name: string
}

export const savedViewsAtom = atomWithStorage<SavedView[]>('user.insights.views', [], undefined, {
  getOnInit: true,
})
