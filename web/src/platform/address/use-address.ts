import { type HistoryState, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Address, TypedSearch } from './define-address.ts'

interface Step {
  /** Replaces the current entry in the browser's history instead of adding one. */
  replace?: boolean
  resetScroll?: boolean
  state?: true | HistoryState
  ignoreBlocker?: boolean
}

/** The part of what `getRouteApi` returns that this hook uses. */
interface AddressedRoute<Values> {
  useSearch: (options: { select: (search: TypedSearch) => Values; structuralSharing: true }) => Values
  useNavigate: () => (options: Step & { search: (former: TypedSearch) => object }) => Promise<void>
}

/** Returns the state in the current screen's address, and functions that change it. */
export function useAddress<Values extends object, Search extends object>(
  address: Address<Values, Search>,
  route: AddressedRoute<NoInfer<Values>>,
) {
  const shown = route.useSearch({ select: address.read, structuralSharing: true })
  const navigate = route.useNavigate()
  const router = useRouter()
  const moves = useMemo(() => {
    const go = (changes: Partial<Values>, step: Step) =>
      void navigate({ ...step, search: (former) => address.change(former, changes) })
    const change = (changes: Partial<Values>) => go(changes, { replace: true, resetScroll: false })
    return {
      go,
      /** Changes the view of the same screen, without adding a step to the browser's history. */
      change,
      /**
       * Opens a dialog and adds a step to the browser's history. Closing the dialog goes back by that step, so Back closes the dialog and
       * never reopens a closed one.
       */
      open: (changes: Partial<Values>) => {
        const { openedFrom, __TSR_key: key } = router.latestLocation.state
        const from = openedFrom ?? key
        go(changes, { state: from === undefined ? {} : { openedFrom: from }, resetScroll: false })
      },
      /** Closes the dialog. If the page was loaded with the dialog open, there is no step to go back to, so this applies `changes` instead. */
      close: (changes: Partial<Values>) => {
        if (router.latestLocation.state.openedFrom !== undefined) router.history.back({ ignoreBlocker: true })
        else go(changes, { replace: true, resetScroll: false, ignoreBlocker: true })
      },
    }
  }, [address, navigate, router])
  return { shown, ...moves }
}
