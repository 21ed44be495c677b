import type { Icon } from '../../ui/icons.ts'

export interface PaletteCommand {
  label: string
  /** Tells it from others of the same name. */
  hint?: string
  icon: Icon
  run: () => unknown
}
