import { useMediaQuery } from '@mantine/hooks'

/** Below this width the action bar, in one line, has no room for the whole words of its Save button. */
const SHORT_BAR = '(width < 1100px)'

export function useIsBarShort(): boolean {
  return useMediaQuery(SHORT_BAR, undefined, { getInitialValueInEffect: false })
}
