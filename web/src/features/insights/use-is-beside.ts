import { useMediaQuery } from '@mantine/hooks'

/** From this width on the list and an open insight have room side by side. */
const BESIDE = '(width >= 1280px)'
/** From this width on the pill of new insights fits into the action bar, which stays in sight. */
const BAR_WITH_PILL = '(width >= 1200px)'
/** Below this width the action bar, in one line, has no room for the whole words of its Save button. */
const SHORT_BAR = '(width < 1100px)'

export function useIsBeside(): boolean {
  return useMediaQuery(BESIDE, undefined, { getInitialValueInEffect: false })
}

export function useHasRoomInBar(): boolean {
  return useMediaQuery(BAR_WITH_PILL, undefined, { getInitialValueInEffect: false })
}

export function useIsBarShort(): boolean {
  return useMediaQuery(SHORT_BAR, undefined, { getInitialValueInEffect: false })
}
