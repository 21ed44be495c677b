import { useMediaQuery } from '@mantine/hooks'
import { TABLE_BECOMES_CARDS_BELOW_PX } from '@sentinel/contracts/values/limits'

const CARDS = `(width < ${TABLE_BECOMES_CARDS_BELOW_PX}px)`

/** Returns true if the window is too narrow for tables. */
export function useCards(): boolean {
  return useMediaQuery(CARDS, undefined, { getInitialValueInEffect: false })
}
