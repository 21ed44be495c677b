import type { Icon } from '../marks/icons.ts'

export interface MenuItem {
  key: string
  label: string
  hint?: string
  icon?: Icon
  /** Set for a choice among several: whether this one is chosen. */
  isChosen?: boolean
  onSelect: () => void
}
