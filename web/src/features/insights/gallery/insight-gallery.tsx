import { type CSSProperties, useRef } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { InsightTableProps } from '../insight-table.tsx'
import { useFetchAhead } from '../use-fetch-ahead.ts'
import { useFollowedInsight } from '../use-followed-insight.ts'
import { useRowFocus } from '../use-row-focus.ts'
import { useRowKeys } from '../use-row-keys.ts'
import classes from './insight-gallery.module.css'
import { InsightTile } from './insight-tile.tsx'
import { useVisibleTiles } from './use-visible-tiles.ts'

type InsightGalleryProps = Omit<InsightTableProps, 'columns' | 'onSort' | 'showImages'>

/** The same list as pictures; only those in sight are there. */
export function InsightGallery({ list, triage, canTriage, openId, addressOf, onOpen }: InsightGalleryProps) {
  const { rows } = list
  const { unsaved, selection } = triage
  const body = useRef<HTMLUListElement>(null)
  const { indexes, tilesPerLine, tilePx, abovePx, belowPx, scrollTo } = useVisibleTiles({
    count: rows.length,
    body,
  })
  const focusTile = useRowFocus(rows, scrollTo)
  useRowKeys(rows, focusTile, canTriage ? selection.toggle : undefined)
  useFollowedInsight(openId, rows, { scrollTo, focusRow: focusTile })

  useFetchAhead(list, indexes)

  return (
    <ul
      ref={body}
      className={classes.gallery}
      data-copy={list.isCopied ? 'complete' : undefined}
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
            insight={insight}
            address={addressOf(insight.insight_id)}
            status={unsaved.statusOf(insight)}
            isUnsaved={unsaved.isUnsaved(insight)}
            isSelected={selection.isSelected(insight.insight_id)}
            onOpen={onOpen}
            onToggle={canTriage ? selection.toggle : undefined}
            onAct={unsaved.act}
          />
        ) : (
          <li key={index} className={classes.awaited} aria-busy>
            <Skeleton height="100%" />
          </li>
        )
      })}
    </ul>
  )
}
