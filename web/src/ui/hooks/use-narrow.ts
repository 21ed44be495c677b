import { useMediaQuery } from '@mantine/hooks'

/** The drawer folds below this width (tokens.css, shell.module.css). */
const NARROW = '(width < 740px)'

/** Returns true if the window is as narrow as a phone: one row of controls, dialogs over the whole screen. */
export function useNarrow(): boolean {
  return useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
}
