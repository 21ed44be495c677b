import type { Icon } from '../../ui/marks/icons.ts'

export interface PaletteCommand {
  label: string
  /** Tells it from others of the same name. */
  hint?: string
  /** Other words for it. It is found by the beginning of each. */
  words?: readonly string[]
  icon: Icon
  run: () => unknown
}
