import { type HistoryState, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'

/**
 * What opens over a page is a step in the browser's history, and closing it takes the step back: so Back closes it, and never
 * opens again what has been closed.
 */
export function useHistoryStep() {
  const router = useRouter()
  return useMemo(
    () => ({
      /** What the navigation that opens it has to keep. */
      openingState: (): HistoryState => {
        const { openedFrom, __TSR_key: key } = router.latestLocation.state
        const from = openedFrom ?? key
        return from === undefined ? {} : { openedFrom: from }
      },
      /** `leave` where the page came with it open, so that no step leads back. */
      close: (leave: () => void) => {
        if (router.latestLocation.state.openedFrom === undefined) leave()
        else router.history.back({ ignoreBlocker: true })
      },
    }),
    [router],
  )
}
