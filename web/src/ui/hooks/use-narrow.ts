import { useMediaQuery } from '@mantine/hooks'

/** The drawer collapses below this width (tokens.css, shell.module.css). */
const NARROW = '(width < 740px)'

/** Returns true if the window is as narrow as a phone's, with one row of controls and full-screen dialogs. */
export function useNarrow(): boolean {
  return useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
}
