/** Which rows of a list are chosen: some of them, or all that it shows but a few. */
export type Selection =
  | { kind: 'some'; ids: ReadonlySet<number> }
  | { kind: 'all'; except: ReadonlySet<number>; receivedUntil: string }

export const NOTHING_SELECTED: Selection = { kind: 'some', ids: new Set() }

export function isSelected(selection: Selection, id: number): boolean {
  return selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id)
}

export function countSelected(selection: Selection, total: number): number {
  return selection.kind === 'some' ? selection.ids.size : Math.max(0, total - selection.except.size)
}

/** Chooses rows, or takes them out again. */
export function select(selection: Selection, ids: readonly number[], isOn: boolean): Selection {
  if (selection.kind === 'some') return { kind: 'some', ids: change(selection.ids, ids, isOn) }
  return { ...selection, except: change(selection.except, ids, !isOn) }
}

/** All that the list shows: what was received after this moment is not chosen by it. */
export function selectAll(shownUntilMs: number): Selection {
  return { kind: 'all', except: new Set(), receivedUntil: new Date(shownUntilMs).toISOString() }
}

/** Whether the list still shows what was chosen: all of it is no longer all once more insights are shown. */
export function isStillShown(selection: Selection, shownUntilMs: number): boolean {
  return selection.kind === 'some' || Date.parse(selection.receivedUntil) === shownUntilMs
}

function change(former: ReadonlySet<number>, ids: readonly number[], isIn: boolean): ReadonlySet<number> {
  const next = new Set(former)
  for (const id of ids) {
    if (isIn) next.add(id)
    else next.delete(id)
  }
  return next
}
