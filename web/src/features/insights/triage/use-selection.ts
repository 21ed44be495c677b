import { UNSAVED_INSIGHT_UPDATES_MAX } from '@sentinel/contracts/insights/limits'
import { useAtom } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { InsightFilter } from '../list/insight-filter.ts'
import type { ListedInsight } from '../list/members.ts'
import type { Rows } from '../list/rows.ts'
import type { ShownRows } from '../list/insight-list.ts'
import {
  countSelected,
  isSelected,
  isStillAll,
  NOTHING_SELECTED,
  select,
  selectAll,
  type Selection,
} from './selection.ts'
import { selectionAtom } from './state.ts'

interface SelectableList extends ShownRows {
  filter: InsightFilter
  rows: Rows
  total: number
}

/** Provides a list's selected rows. The selection is cleared when the list changes, or when more rows are shown after Select all. */
export function useSelection({ filter, rows, total, shownUntilMs, latestShownMs }: SelectableList) {
  const key = JSON.stringify(filter)
  const [{ list, selection: stored }, store] = useAtom(selectionAtom)
  const selection =
    list === key && isStillAll(stored, { shownUntilMs, latestShownMs }) ? stored : NOTHING_SELECTED
  const anchor = useRef<number>(undefined)

  /** Selects or deselects a row. With `isRange`, does so for all rows from the last toggled one to this one. */
  const toggle = useCallback(
    (insightId: number, { isRange = false } = {}) => {
      const isOn = !isSelected(selection, insightId)
      const ids = isRange ? idsBetween(rows, anchor.current, insightId) : [insightId]
      anchor.current = insightId
      store({ list: key, selection: select(selection, ids, isRange || isOn) })
    },
    [key, store, rows, selection],
  )
  return {
    selection,
    count: countSelected(selection, total),
    isSelected: useCallback((id: number) => isSelected(selection, id), [selection]),
    selectedRows: useSelectedRows(rows, selection),
    toggle,
    /** Selects everything that the list shows, fetched or not. */
    chooseAll: useCallback(
      () => store({ list: key, selection: selectAll({ shownUntilMs, latestShownMs }) }),
      [shownUntilMs, latestShownMs, key, store],
    ),
    clear: useCallback(() => store({ list: key, selection: NOTHING_SELECTED }), [key, store]),
  }
}

/** One more than can be changed at once, to detect when there are too many rows. */
const ROWS_MAX = UNSAVED_INSIGHT_UPDATES_MAX + 1

/** Returns the selected rows that are in the list, or none while some of them are still loading. */
function useSelectedRows(rows: Rows, selection: Selection): ListedInsight[] {
  const [retained, setRetained] = useState<Selection>()
  const ids = useMemo(
    () => (selection.kind === 'some' ? Array.from(selection.ids).slice(0, ROWS_MAX) : []),
    [selection],
  )
  useEffect(() => {
    void rows.retain(ids).then(() => setRetained(selection))
  }, [rows, ids, selection])
  return useMemo(() => {
    const found = ids.flatMap((id) => rows.get(id) ?? [])
    return found.length === ids.length || retained === selection ? found : []
  }, [rows, ids, retained, selection])
}

function idsBetween(rows: Rows, fromId: number | undefined, toId: number): number[] {
  const from = rows.indexOf(fromId ?? Number.NaN)
  const to = rows.indexOf(toId)
  if (from === -1 || to === -1) return [toId]
  return rows.ids(Math.min(from, to), Math.max(from, to) + 1)
}
