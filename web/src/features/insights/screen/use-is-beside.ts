import { useMediaQuery } from '@mantine/hooks'

/** From this width on the list and an open insight have room side by side. */
const BESIDE = '(width >= 1280px)'
/** From this width on the pill of new insights fits into the action bar, which stays in sight. */
const BAR_WITH_PILL = '(width >= 1200px)'

export function useIsBeside(): boolean {
  return useMediaQuery(BESIDE, undefined, { getInitialValueInEffect: false })
}

export function useHasRoomInBar(): boolean {
  return useMediaQuery(BAR_WITH_PILL, undefined, { getInitialValueInEffect: false })
}
