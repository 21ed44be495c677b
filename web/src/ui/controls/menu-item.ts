import type { Icon } from '../marks/icons.ts'

export interface MenuItem {
  key: string
  label: string
  hint?: string
  icon?: Icon
  /** For a choice among several: whether this item is chosen. */
  isChosen?: boolean
  onSelect: () => void
}
