import { memo, type MouseEvent } from 'react'
import classes from './insight-table.module.css'
import { thumbnailOf } from '../../../../shared/insights/photo-address.ts'
import { isQuiet, type ShownInsight } from '../row/shown-insight.ts'
import { RowActions, SelectBox } from '../row/row-controls.tsx'
import { cells, type ColumnKey } from './columns.tsx'
import { Thumbnail } from '../../../../shared/insights/thumbnail.tsx'

const MIDDLE = 1

interface InsightRowProps extends ShownInsight {
  /** The position in the list, counted from 1. */
  position: number
  columns: readonly ColumnKey[]
  showImages: boolean
}

/** Shows one row of the table, or a card on a phone. Clicking the row anywhere acts like its link: the insight opens here, or in a new tab. */
export const InsightRow = memo(function InsightRow({
  insight,
  position,
  columns,
  showImages,
  isOpen,
  address,
  status,
  isUnsaved,
  species,
  isSelected,
  onOpen,
  onToggle,
  onAct,
}: InsightRowProps) {
  const { insight_id } = insight
  const open = (event: MouseEvent) => {
    const isForNewTab = event.metaKey || event.ctrlKey || event.button === MIDDLE
    const target = event.target as Element // safe: what is clicked is an element
    if (target.closest('[data-controls]')) return
    if (event.shiftKey && onToggle) return onToggle(insight_id, { isRange: true })
    if (event.shiftKey || (isForNewTab && target.closest('a') !== null)) return
    event.preventDefault()
    if (isForNewTab) window.open(address, '_blank', 'noopener')
    else onOpen(insight_id)
  }
  return (
    <tr
      className={classes.row}
      aria-rowindex={position + 1}
      aria-current={isOpen || undefined}
      data-selected={isSelected || undefined}
      data-quiet={isQuiet(species ?? insight) || undefined}
      onClick={open}
      onAuxClick={(event) => event.button === MIDDLE && open(event)}
      onMouseDown={preventScrollAndSelection}
    >
      {onToggle && (
        <td className={classes.select} data-controls>
          <SelectBox insight={insight} isSelected={isSelected} onToggle={onToggle} />
        </td>
      )}
      {showImages && (
        <td className={classes.photo}>
          <Thumbnail {...thumbnailOf(insight)} species={insight.class_name} />
        </td>
      )}
      {columns.map((key) => (
        <td key={key} className={classes[key]}>
          {cells[key]({ insight, status, isUnsaved, species, address })}
        </td>
      ))}
      {onToggle && (
        <td className={classes.actions} data-controls>
          <RowActions insight={insight} status={status} onAct={onAct} />
        </td>
      )}
    </tr>
  )
})

/** Prevents the middle button from scrolling and Shift from selecting text, because both act on the row. */
function preventScrollAndSelection(event: MouseEvent): void {
  if (event.button === MIDDLE || event.shiftKey) event.preventDefault()
}
