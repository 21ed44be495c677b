import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

const route = getRouteApi('/_shell/insights')

/** Whether the list shows archived insights too, as the address has it. */
export function useArchived() {
  const navigate = route.useNavigate()
  return {
    archived: route.useSearch({ select: (search) => search.archived === true }),
    setArchived: (isOn: boolean) =>
      void navigate({ search: isOn ? { archived: true } : {}, replace: true, resetScroll: false }),
  }
}

/**
 * The insight that stands open, as the address has it. Opening one is a step in the browser's history, walking on is
 * none, and closing takes the step back: so Back never opens again what has been closed.
 */
export function useOpenInsight() {
  const openId = route.useSearch({ select: ({ insight }) => insight })
  const navigate = route.useNavigate()
  const router = useRouter()
  const isClosing = useRef(false)
  useEffect(() => void (isClosing.current = false), [openId])

  const open = useCallback(
    (insight: number) => {
      const { search, state } = router.latestLocation
      const { openedFrom: from, __TSR_key: key } = state
      const isWalking = 'insight' in search
      const openedFrom = isWalking ? from : key
      void navigate({
        search: (former) => ({ ...former, insight }),
        state: openedFrom === undefined ? {} : { openedFrom },
        replace: isWalking,
        resetScroll: false,
      })
    },
    [navigate, router],
  )
  const close = useCallback(() => {
    if (isClosing.current) return // the step back takes a moment, and a second one would leave the list
    isClosing.current = true
    if (router.latestLocation.state.openedFrom !== undefined) router.history.back()
    else void navigate({ search: ({ insight: _, ...rest }) => rest, replace: true, resetScroll: false })
  }, [navigate, router])
  const addressOf = (insight: number) =>
    router.buildLocation({ to: '/insights', search: (former) => ({ ...former, insight }) }).href
  return { openId, open, close, addressOf }
}
