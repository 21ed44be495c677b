import { memo, type MouseEvent } from 'react'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { MemberCount } from '../row/member-count.tsx'
import { isQuiet } from '../row/is-quiet.ts'
import { InsightConfidence } from '../row/insight-confidence.tsx'
import { InsightStatusMark } from '../row/insight-status.tsx'
import { thumbnailOf } from '../../../../shared/insights/photo-address.ts'
import { RowActions } from '../row/row-actions.tsx'
import { SelectBox } from '../row/select-box.tsx'
import { SpeciesName } from '../row/species-name.tsx'
import { SightingTime } from '../row/sighting-time.tsx'
import type { ShownInsight } from '../row/shown-insight.ts'
import { Thumbnail } from '../../../../shared/insights/thumbnail.tsx'
import classes from './insight-gallery.module.css'

interface InsightTileProps extends ShownInsight {
  /** Its place in the list, from 1. */
  position: number
  /** How many the list has. */
  total: number
}

/** One insight as a picture. A plain click opens it here; what browsers do with links else, they do. */
export const InsightTile = memo(function InsightTile({
  insight,
  position,
  total,
  address,
  status,
  isUnsaved,
  species,
  isSelected,
  isOpen,
  onOpen,
  onToggle,
  onAct,
}: InsightTileProps) {
  const { insight_id } = insight
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(insight_id)
  }
  return (
    <li
      className={classes.tile}
      aria-posinset={position}
      aria-setsize={total}
      aria-current={isOpen || undefined}
      data-selected={isSelected || undefined}
      data-quiet={isQuiet(species ?? insight) || undefined}
    >
      {onToggle && (
        <SelectBox insight={insight} isSelected={isSelected} className={classes.select} onToggle={onToggle} />
      )}
      <a href={address} data-insight={insight_id} className={classes.link} onClick={open}>
        <span className={classes.picture}>
          <Thumbnail {...thumbnailOf(insight)} />
        </span>
        <span className={classes.words}>
          <strong>
            <SpeciesName insight={insight} species={species} />
          </strong>
          <MemberCount row={insight} />
          <InsightConfidence insight={insight} />
        </span>
        <span className={classes.words}>
          <span className={classes.device}>{deviceName(insight)}</span>
          <SightingTime insight={insight} />
        </span>
      </a>
      <span className={classes.foot}>
        {onToggle && <RowActions insight={insight} status={status} onAct={onAct} />}
        <InsightStatusMark status={status} isUnsaved={isUnsaved} />
      </span>
    </li>
  )
})
