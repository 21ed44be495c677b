import type { Insight } from '@sentinel/contracts/insights'
import { useAtom } from 'jotai'
import { useCallback, useRef } from 'react'
import type { InsightFilter } from '../insight-filter.ts'
import { countSelected, isSelected, NOTHING_SELECTED, select, selectAll } from './selection.ts'
import { selectionAtom } from './state.ts'

interface SelectableList {
  filter: InsightFilter
  rows: readonly Insight[]
  total: number
}

/** The chosen rows of a list; another list begins with none. */
export function useSelection({ filter, rows, total }: SelectableList) {
  const key = JSON.stringify(filter)
  const [{ list, selection: kept }, keep] = useAtom(selectionAtom)
  const selection = list === key ? kept : NOTHING_SELECTED
  const anchor = useRef<number>(undefined)

  /** Chooses a row or takes it out; with `isRange` all rows from the one touched last to it. */
  const toggle = useCallback(
    (insightId: number, { isRange = false } = {}) => {
      const isOn = !isSelected(selection, insightId)
      const ids = isRange ? idsBetween(rows, anchor.current, insightId) : [insightId]
      anchor.current = insightId
      keep({ list: key, selection: select(selection, ids, isRange || isOn) })
    },
    [key, keep, rows, selection],
  )
  return {
    selection,
    count: countSelected(selection, total),
    isSelected: useCallback((id: number) => isSelected(selection, id), [selection]),
    /** The rows of it that are here. */
    selectedRows:
      selection.kind === 'some' ? rows.filter(({ insight_id }) => selection.ids.has(insight_id)) : [],
    toggle,
    /** All that the list shows, fetched or not. */
    chooseAll: useCallback(() => keep({ list: key, selection: selectAll(new Date()) }), [key, keep]),
    clear: useCallback(() => keep({ list: key, selection: NOTHING_SELECTED }), [key, keep]),
  }
}

function idsBetween(rows: readonly Insight[], fromId: number | undefined, toId: number): number[] {
  const from = rows.findIndex(({ insight_id }) => insight_id === fromId)
  const to = rows.findIndex(({ insight_id }) => insight_id === toId)
  if (from === -1 || to === -1) return [toId]
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ insight_id }) => insight_id)
}
