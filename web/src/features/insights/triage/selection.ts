import type { ShownRows } from '../list/insight-list.ts'

/** The selected rows in a list: some rows, or all rows except a few. */
export type Selection = { kind: 'some'; ids: ReadonlySet<number> } | AllSelected

/** All rows in a list except a few. */
export interface AllSelected {
  kind: 'all'
  except: ReadonlySet<number>
  /** Rows received after this time are not selected. */
  receivedUntil: string
  /** The list's `latestShownMs` when all rows were selected. */
  latestShownMs: number
}

export const NOTHING_SELECTED: Selection = { kind: 'some', ids: new Set() }

export function isSelected(selection: Selection, id: number): boolean {
  return selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id)
}

export function countSelected(selection: Selection, total: number): number {
  return selection.kind === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size)
}

/** Selects or deselects rows. */
export function select(selection: Selection, ids: readonly number[], isOn: boolean): Selection {
  if (selection.kind === 'some') return { kind: 'some', ids: change(selection.ids, ids, isOn) }
  return { ...selection, except: change(selection.except, ids, !isOn) }
}

/** Selects everything that the list shows. */
export function selectAll({ shownUntilMs, latestShownMs }: ShownRows): AllSelected {
  const receivedUntil = new Date(shownUntilMs).toISOString()
  return { kind: 'all', except: new Set(), receivedUntil, latestShownMs }
}

/** Returns false once the list shows insights that were received after Select all. */
export function isStillAll(selection: Selection, { latestShownMs }: ShownRows): boolean {
  return selection.kind === 'some' || latestShownMs <= selection.latestShownMs
}

function change(former: ReadonlySet<number>, ids: readonly number[], isIn: boolean): ReadonlySet<number> {
  const next = new Set(former)
  for (const id of ids) {
    if (isIn) next.add(id)
    else next.delete(id)
  }
  return next
}
