import type { InsightStatus } from '@sentinel/contracts/insights/insights'
import { AcknowledgedIcon, ArchivedIcon, FavoriteIcon, type Icon, NoneIcon } from '../../../ui/marks/icons.ts'

/** The actions, in display order. */
export const actionSlots: readonly InsightStatus[] = ['acknowledge', 'none', 'favorite', 'archive']

export const actionIcons: Record<InsightStatus, Icon> = {
  acknowledge: AcknowledgedIcon,
  none: NoneIcon,
  favorite: FavoriteIcon,
  archive: ArchivedIcon,
}
