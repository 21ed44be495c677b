import { useMediaQuery } from '@mantine/hooks'
import { TABLE_BECOMES_CARDS_BELOW_PX } from '@sentinel/contracts/values/limits'

/** Returns true if the window is too narrow for a grid. Widgets are then stacked and cannot be arranged. */
export function useStacked(): boolean {
  return useMediaQuery(`(max-width: ${TABLE_BECOMES_CARDS_BELOW_PX}px)`, undefined, {
    getInitialValueInEffect: false,
  })
}
