import type { Icon } from '../marks/icons.ts'

export interface MenuItem {
  key: string
  label: string
  hint?: string
  icon?: Icon
  /** Given for a choice among several: whether this is the one. */
  isChosen?: boolean
  onSelect: () => void
}
