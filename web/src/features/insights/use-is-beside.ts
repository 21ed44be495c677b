import { useMediaQuery } from '@mantine/hooks'

/** From this width on the list and an open insight have room side by side. */
const BESIDE = '(width >= 1280px)'

export function useIsBeside(): boolean {
  return useMediaQuery(BESIDE, undefined, { getInitialValueInEffect: false })
}
