import { useAtomValue } from 'jotai'
import { type CSSProperties, type RefObject, useRef } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { zoneAtom } from '../../../../platform/time/zone.ts'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { InsightRow } from './insight-row.tsx'
import classes from './insight-table.module.css'
import { type Showing, showInsight } from '../row/shown-insight.ts'
import { type ColumnKey, sortOf, startsDescending, writeSort } from './columns.tsx'
import type { ListPage } from '../paging/use-list-page.ts'
import type { InsightList } from '../../list/insight-list.ts'
import { useRowNavigation } from '../keyboard/use-row-navigation.ts'
import { readInsightSort } from '@sentinel/contracts/insights/insight-filters'
import { SortHead } from '../../../../ui/lists/sort-head.tsx'
import { VisuallyHidden } from '../../../../ui/marks/visually-hidden.tsx'
import { useLineLook } from '../../../../ui/hooks/use-line-look.ts'
import type { InsightFilter } from '../../list/insight-filter.ts'
import type { Rows } from '../../list/rows.ts'
import { useScrollAnchor } from '../../../../ui/hooks/use-scroll-anchor.ts'
import { useVisibleLines } from '../../../../ui/hooks/use-visible-lines.ts'

export interface InsightTableProps extends Showing {
  list: InsightList
  /** The visible part of the list. */
  page: ListPage
  columns: readonly ColumnKey[]
  showImages: boolean
  onSort: (sort: string) => void
}

/** Shows all insights as one long table, or one page of them. Renders only the rows in view. */
export function InsightTable(props: InsightTableProps) {
  const { list, page, triage, canTriage, columns, openId, showImages, onSort } = props
  const { total, filter } = list
  const { rows, first, footPx } = page
  const body = useRef<HTMLTableSectionElement>(null)
  const onToggle = canTriage ? triage.selection.toggle : undefined
  const { isTall, rowPx, indexes, abovePx, belowPx, scrollTo } = useVisibleRows({
    rows,
    filter,
    showImages,
    body,
    footPx,
  })
  useRowNavigation({ list, page, openId, onToggle, indexes, scrollTo })

  return (
    <table
      className={classes.table}
      style={{ '--row': `${rowPx}px` } as CSSProperties} // React's type knows no custom properties
      data-tall={isTall || undefined}
      data-zone={useAtomValue(zoneAtom)}
      aria-rowcount={total + 1}
      aria-label={messages.insights.table}
    >
      <TableHead {...{ columns, showImages, canTriage, onSort }} sort={filter.sort} />
      <tbody ref={body}>
        <tr className={classes.space} style={{ height: abovePx }} aria-hidden />
        {indexes.map((index) => {
          const insight = rows.at(index)
          return insight ? (
            <InsightRow
              key={insight.insight_id}
              {...showInsight(insight, props)}
              position={first + index + 1}
              columns={columns}
              showImages={showImages}
            />
          ) : (
            <AwaitedRow key={index} position={first + index + 1} columns={columns.length + 3} />
          )
        })}
        <tr className={classes.space} style={{ height: belowPx }} aria-hidden />
      </tbody>
    </table>
  )
}

/** Shows a placeholder, with the final height, for a row that is loading. */
function AwaitedRow({ position, columns }: { position: number; columns: number }) {
  return (
    <tr className={classes.awaited} aria-rowindex={position + 1} aria-busy>
      <td colSpan={columns}>
        <Skeleton width="40%" />
      </td>
    </tr>
  )
}

const texts = messages.insights

interface TableHeadProps {
  columns: readonly ColumnKey[]
  sort: string
  showImages: boolean
  canTriage: boolean
  onSort: (sort: string) => void
}

/** Shows the column headers. A click sorts by the column, and a second click reverses the order. */
function TableHead({ columns, sort, showImages, canTriage, onSort }: TableHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {canTriage && (
          <th className={classes.selectColumn}>
            <VisuallyHidden>{texts.columns.select}</VisuallyHidden>
          </th>
        )}
        {showImages && <th className={classes.photoColumn}>{texts.columns.photo}</th>}
        {columns.map((key) => (
          <Head key={key} column={key} sort={sort} onSort={onSort} />
        ))}
        {canTriage && <th className={classes.actionsColumn}>{texts.columns.actions}</th>}
      </tr>
    </thead>
  )
}

interface HeadProps extends Pick<TableHeadProps, 'sort' | 'onSort'> {
  column: ColumnKey
}

function Head({ column, sort, onSort }: HeadProps) {
  const name = texts.columns[column]
  const sortColumn = sortOf[column]
  const className = classes[`${column}Column`]
  if (!sortColumn) return <th className={className}>{name}</th>
  const { column: sorted, isDescending } = readInsightSort(sort)
  const isSorted = sorted === sortColumn
  const nextIsDescending = isSorted ? !isDescending : startsDescending(sortColumn)
  return (
    <SortHead
      {...{ name, className, isSorted, isDescending }}
      hint={messages.lists.sortBy(name)}
      onSort={() => onSort(writeSort(sortColumn, nextIsDescending))}
    />
  )
}

const ROWS = {
  plain: { fixedPx: 12, textRem: 2 },
  withImage: { fixedPx: 24, textRem: 2.5 },
  card: { fixedPx: 24, textRem: 5.5 },
  tallCard: { fixedPx: 112, textRem: 8.25 },
  tallCardWithoutImage: { fixedPx: 68, textRem: 8.25 },
}
/** The height covered by the top bar, the actions and the table head. Cards have no head. The actions of tall cards scroll out of view. */
const COVERED = {
  table: { fixedPx: 96, textRem: 2 },
  card: { fixedPx: 160, textRem: 0 },
  tallCard: { fixedPx: 52, textRem: 0 },
}
/** Limited because each rendered row costs half a millisecond per frame while scrolling. */
const OVERSCAN_ROWS = { ahead: 8, behind: 2 }

interface VisibleRowsOptions {
  rows: Rows
  filter: InsightFilter
  showImages: boolean
  /** The element that contains the rows. The height of what is above it varies. */
  body: RefObject<Element | null>
  /** The height of the bar at the bottom of the window. */
  footPx: number
}

/** Returns the rows in view, and the heights of those above and below. */
function useVisibleRows({ rows, filter, showImages, body, footPx }: VisibleRowsOptions) {
  const { look, toPx } = useLineLook()
  const rowPx = toPx(ROWS[rowOf(look, showImages)])
  const { scroller, first, end, abovePx, belowPx, scrollToLine } = useVisibleLines({
    count: rows.length,
    linePx: rowPx,
    body,
    coveredPx: toPx(COVERED[look]),
    footPx,
    overscan: OVERSCAN_ROWS,
  })
  useScrollAnchor(rows, JSON.stringify(filter), { rowPx, scroller })

  return {
    isTall: look === 'tallCard',
    rowPx,
    indexes: Array.from({ length: end - first }, (_, at) => first + at),
    abovePx,
    belowPx,
    scrollTo: scrollToLine,
  }
}

function rowOf(look: 'table' | 'card' | 'tallCard', showImages: boolean): keyof typeof ROWS {
  if (look === 'table') return showImages ? 'withImage' : 'plain'
  if (look === 'tallCard' && !showImages) return 'tallCardWithoutImage'
  return look
}
