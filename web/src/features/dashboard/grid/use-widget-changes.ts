import type { DashboardWidget, WidgetType } from '@sentinel/contracts/dashboard/dashboard'
import { useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { messages } from '../../../messages/messages.ts'
import { add, arrange, type EditHistory, nudge, redo, remove, undo } from './edit-history.ts'
import { dashboardEditAtom } from './state.ts'

const texts = messages.dashboardGrid.said

export type Kind = 'move' | 'resize'

export interface WidgetChanges {
  add: (type: WidgetType) => void
  remove: (id: string) => void
  /** Moves or resizes a widget by one cell. */
  nudge: (kind: Kind, id: string, by: { across: number; down: number }) => void
  /** Applies the result of a drag. `id` is the widget that was moved or resized. */
  arrange: (kind: Kind, id: string, widgets: readonly DashboardWidget[]) => void
  undo: () => void
  redo: () => void
}

/** Returns functions that change the edited dashboard and announce each change to screen readers. */
export function useWidgetChanges(): WidgetChanges {
  const setEdit = useSetAtom(dashboardEditAtom)
  return useMemo(() => {
    const change = (
      apply: (history: EditHistory) => EditHistory,
      describe: (before: EditHistory, after: EditHistory) => string,
    ) =>
      setEdit((edit) => {
        if (!edit) return edit
        const history = apply(edit.history)
        const text = describe(edit.history, history)
        return { ...edit, history, announcement: { text, count: edit.announcement.count + 1 } }
      })
    return {
      add: (type) =>
        change(
          (history) => add(history, type),
          (before, after) => {
            const added = after.now.at(-1)
            return added && after !== before ? texts.added(added) : messages.dashboardGrid.full
          },
        ),
      remove: (id) =>
        change(
          (history) => remove(history, id),
          (before) => {
            const removed = findWidget(before, id)
            return removed ? texts.removed(removed.type) : ''
          },
        ),
      nudge: (kind, id, by) =>
        change(
          (history) => nudge(history, kind, id, by),
          (before, after) => describePlace(kind, id, before, after),
        ),
      arrange: (kind, id, widgets) =>
        change(
          (history) => arrange(history, widgets),
          // Announces nothing if a widget is dropped where it was, because the user did not try to move it further.
          (before, after) => (before === after ? '' : describePlace(kind, id, before, after)),
        ),
      undo: () => change(undo, (before, after) => (before === after ? '' : texts.undone)),
      redo: () => change(redo, (before, after) => (before === after ? '' : texts.redone)),
    }
  }, [setEdit])
}

function describePlace(kind: Kind, id: string, before: EditHistory, after: EditHistory): string {
  const widget = findWidget(after, id)
  if (!widget) return ''
  if (before === after) return kind === 'move' ? texts.notMoved(widget.type) : texts.notResized(widget.type)
  return kind === 'move' ? texts.moved(widget) : texts.resized(widget)
}

function findWidget({ now }: EditHistory, id: string): DashboardWidget | undefined {
  return now.find((widget) => widget.id === id)
}
