import {
  type CSSProperties,
  memo,
  type MouseEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import type { InsightTableProps } from '../table/insight-table.tsx'
import { isQuiet, showInsight, type ShownInsight } from '../row/shown-insight.ts'
import { useRowNavigation } from '../keyboard/use-row-navigation.ts'
import classes from './insight-gallery.module.css'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import {
  InsightConfidence,
  InsightStatusBadge,
  MemberCount,
  SightingTime,
  SpeciesName,
} from '../row/insight-parts.tsx'
import { thumbnailOf } from '../../../../shared/insights/photo-address.ts'
import { RowActions, SelectBox } from '../row/row-controls.tsx'
import { Thumbnail } from '../../../../shared/insights/thumbnail.tsx'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useLineLook } from '../../../../ui/hooks/use-line-look.ts'
import { useNarrow } from '../../../../ui/hooks/use-narrow.ts'
import { useVisibleLines } from '../../../../ui/hooks/use-visible-lines.ts'

type InsightGalleryProps = Omit<InsightTableProps, 'columns' | 'onSort' | 'showImages'>

/** Shows the list as photos. Renders only the visible ones. */
export function InsightGallery(props: InsightGalleryProps) {
  const { list, page, triage, canTriage, openId } = props
  const { rows, first, footPx } = page
  const onToggle = canTriage ? triage.selection.toggle : undefined
  const body = useRef<HTMLUListElement>(null)
  const { indexes, tilesPerLine, tilePx, abovePx, belowPx, scrollTo } = useVisibleTiles({
    count: rows.length,
    body,
    footPx,
  })
  useRowNavigation({ list, page, openId, onToggle, indexes, scrollTo })

  return (
    <ul
      ref={body}
      className={classes.gallery}
      aria-label={messages.insights.table}
      style={
        {
          '--tiles': tilesPerLine,
          '--tile': `${tilePx}px`,
          paddingTop: abovePx,
          paddingBottom: belowPx,
        } as CSSProperties
      } // React's type knows no custom properties
    >
      {indexes.map((index) => {
        const insight = rows.at(index)
        return insight ? (
          <InsightTile
            key={insight.insight_id}
            {...showInsight(insight, props)}
            position={first + index + 1}
            total={list.total}
          />
        ) : (
          <li
            key={index}
            className={classes.awaited}
            aria-posinset={first + index + 1}
            aria-setsize={list.total}
            aria-busy
          >
            <Skeleton height="100%" />
          </li>
        )
      })}
    </ul>
  )
}

interface InsightTileProps extends ShownInsight {
  /** The position in the list, counted from 1. */
  position: number
  total: number
}

/** Shows one insight as a photo. A plain click opens it here; other clicks on the link keep the browser's behaviour. */
const InsightTile = memo(function InsightTile({
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
        <InsightStatusBadge status={status} isUnsaved={isUnsaved} />
      </span>
    </li>
  )
})

const TILE_MIN_PX = 240
const GAP_PX = 12
/** The height of the part below the 4:3 photo: two lines of text and, except on a phone, the actions. */
const WORDS = { fixedPx: 0, textRem: 3.75 }
const WORDS_AND_ACTIONS = { fixedPx: 0, textRem: 6.25 }
/** The number of lines rendered beyond each edge of the window. */
const OVERSCAN_LINES = { ahead: 2, behind: 1 }
/** The height covered by the top bar and the actions. */
const COVERED_PX = 160

interface VisibleTilesOptions {
  count: number
  body: RefObject<HTMLElement | null>
  /** The height of the bar at the bottom of the window. */
  footPx: number
}

/** Returns the visible tiles, their number per line, and the space above and below them. */
function useVisibleTiles({ count, body, footPx }: VisibleTilesOptions) {
  const { ref, width } = useElementSize()
  const merged = useMergedRef(ref, body)
  useLayoutEffect(() => merged(body.current), [merged, body])
  const { toPx } = useLineLook()
  const isNarrow = useNarrow()
  const tilesPerLine = Math.max(1, Math.floor((width + GAP_PX) / (TILE_MIN_PX + GAP_PX)))
  const tilePx = (width - GAP_PX * (tilesPerLine - 1)) / tilesPerLine
  const linePx = Math.round((tilePx * 3) / 4) + toPx(isNarrow ? WORDS : WORDS_AND_ACTIONS) + GAP_PX
  const { first, end, abovePx, belowPx, scrollToLine } = useVisibleLines({
    count: Math.ceil(count / tilesPerLine),
    linePx,
    body,
    coveredPx: COVERED_PX,
    footPx,
    overscan: OVERSCAN_LINES,
  })
  const scrollTo = useCallback(
    (index: number) => scrollToLine(Math.floor(index / tilesPerLine)),
    [scrollToLine, tilesPerLine],
  )
  const firstTile = first * tilesPerLine
  return {
    tilesPerLine,
    tilePx: linePx - GAP_PX,
    indexes: Array.from(
      { length: Math.min(count, end * tilesPerLine) - firstTile },
      (_, at) => firstTile + at,
    ),
    abovePx,
    belowPx,
    scrollTo,
  }
}
