import { type HistoryState, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Address, TypedSearch } from './define-address.ts'

interface Step {
  /** Without it the navigation is a step in the browser's history. */
  replace?: boolean
  resetScroll?: boolean
  state?: true | HistoryState
  ignoreBlocker?: boolean
}

/** What `getRouteApi` returns for a route that has this address. */
interface AddressedRoute<Values> {
  useSearch: (options: { select: (search: TypedSearch) => Values; structuralSharing: true }) => Values
  useNavigate: () => (options: Step & { search: (former: TypedSearch) => object }) => Promise<void>
}

/** What the address of the current screen says, and what changes it. */
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
      /** Shows the same screen differently, which is no step in the browser's history. */
      change,
      /**
       * Opens a dialog. That is a step in the browser's history, and closing the dialog takes the step back: Back closes it and never
       * opens again what was closed.
       */
      open: (changes: Partial<Values>) => {
        const { openedFrom, __TSR_key: key } = router.latestLocation.state
        const from = openedFrom ?? key
        go(changes, { state: from === undefined ? {} : { openedFrom: from }, resetScroll: false })
      },
      /** Closes it. `changes` is for a page that was loaded with the dialog open: no step leads back there. */
      close: (changes: Partial<Values>) => {
        if (router.latestLocation.state.openedFrom !== undefined) router.history.back({ ignoreBlocker: true })
        else go(changes, { replace: true, resetScroll: false, ignoreBlocker: true })
      },
    }
  }, [address, navigate, router])
  return { shown, ...moves }
}
