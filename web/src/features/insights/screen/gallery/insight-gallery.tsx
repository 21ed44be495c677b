import { type CSSProperties, useRef } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import type { InsightTableProps } from '../table/insight-table.tsx'
import { showInsight } from '../row/shown-insight.ts'
import { useListReading } from '../keyboard/use-row-navigation.ts'
import classes from './insight-gallery.module.css'
import { InsightTile } from './insight-tile.tsx'
import { useVisibleTiles } from './use-visible-tiles.ts'

type InsightGalleryProps = Omit<InsightTableProps, 'columns' | 'onSort' | 'showImages'>

/** The same list as pictures; only those in sight are there. */
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
  useListReading({ list, page, openId, onToggle, indexes, scrollTo })

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
