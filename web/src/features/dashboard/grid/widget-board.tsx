import 'react-grid-layout/css/styles.css'
import type { DashboardWidget } from '@sentinel/contracts/dashboard/dashboard'
import { DASHBOARD_COLUMNS } from '@sentinel/contracts/dashboard/limits'
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef } from 'react'
import { GridLayout, type LayoutItem, useContainerWidth } from 'react-grid-layout'
import { messages } from '../../../messages/messages.ts'
import { focusPageIfLost } from '../../../ui/layout/focus-page.ts'
import { GRID_GAP_PX, GRID_ROW_PX } from './grid-size.ts'
import { toLayout, useGridRules } from './use-grid-rules.ts'
import type { Kind, WidgetChanges } from './use-widget-changes.ts'
import classes from './widget-board.module.css'
import { DRAG_HANDLE, WidgetBar } from './widget-bar.tsx'

const texts = messages.dashboardGrid

const GRID = {
  cols: DASHBOARD_COLUMNS,
  rowHeight: GRID_ROW_PX,
  margin: [GRID_GAP_PX, GRID_GAP_PX] as [number, number],
  containerPadding: [0, 0] as [number, number],
}

interface WidgetBoardProps {
  widgets: readonly DashboardWidget[]
  /** While they are being saved, nothing can be changed. */
  isLocked: boolean
  changes: WidgetChanges
  renderWidget: (widget: DashboardWidget) => ReactNode
}

/** The widgets on their grid while they are edited. They do not react to the pointer or to keys, except to be arranged. */
export function WidgetBoard({ widgets, isLocked, changes, renderWidget }: WidgetBoardProps) {
  const { width, containerRef, mounted } = useContainerWidth()
  const hintId = useId()
  const rules = useGridRules(widgets)
  const layout = useMemo(() => toLayout(widgets), [widgets])
  const drag = dragCallbacks(rules, changes)
  const remove = useRemove(containerRef, widgets, changes)
  useShowAdded(containerRef, widgets)
  return (
    <div ref={containerRef} className={classes.board}>
      <p id={hintId} className={classes.hint}>
        {texts.hint}
      </p>
      {mounted && (
        <GridLayout
          width={width}
          layout={layout}
          gridConfig={GRID}
          dragConfig={{ enabled: !isLocked, bounded: false, handle: `[${DRAG_HANDLE}]`, threshold: 3 }}
          resizeConfig={{ enabled: !isLocked, handles: ['se'] }}
          compactor={rules.compactor}
          constraints={rules.constraints}
          {...drag}
        >
          {widgets.map((widget) => (
            <div key={widget.id} className={classes.widget} data-widget={widget.id}>
              <WidgetBar
                widget={widget}
                hintId={hintId}
                isDisabled={isLocked}
                changes={changes}
                onRemove={() => remove(widget.id)}
              />
              <div className={classes.content} inert>
                {renderWidget(widget)}
              </div>
            </div>
          ))}
        </GridLayout>
      )}
    </div>
  )
}

type Item = LayoutItem | null

function dragCallbacks(rules: ReturnType<typeof useGridRules>, changes: WidgetChanges) {
  const begin = (kind: Kind) => (_layout: unknown, _before: unknown, item: Item) => {
    if (item) rules.begin(kind, item.i)
  }
  const end = (kind: Kind) => (layout: readonly LayoutItem[], _before: unknown, item: Item) => {
    const arranged = rules.end(layout)
    if (item) changes.arrange(kind, item.i, arranged)
  }
  return {
    onDragStart: begin('move'),
    onDragStop: end('move'),
    onResizeStart: begin('resize'),
    onResizeStop: end('resize'),
  }
}

/** Removes a widget and gives the focus to the handle of the one after it, or before it if it was the last. */
function useRemove(
  board: RefObject<HTMLElement | null>,
  widgets: readonly DashboardWidget[],
  changes: WidgetChanges,
): (id: string) => void {
  return (id) => {
    const at = widgets.findIndex((widget) => widget.id === id)
    const neighbour = widgets[at + 1] ?? widgets[at - 1]
    const item = neighbour && findItem(board.current, neighbour.id)
    item?.querySelector<HTMLElement>(`[${DRAG_HANDLE}]`)?.focus()
    changes.remove(id)
    if (!item) setTimeout(focusPageIfLost) // after the bar that had the focus is gone
  }
}

/** Scrolls to a widget that has been added, which may be far below. */
function useShowAdded(board: RefObject<HTMLElement | null>, widgets: readonly DashboardWidget[]): void {
  const former = useRef(widgets)
  useEffect(() => {
    const added = widgets.find(({ id }) => !former.current.some((widget) => widget.id === id))
    former.current = widgets
    if (!added) return undefined
    // In the next frame: the grid library shows a new child one render later.
    const frame = requestAnimationFrame(() =>
      findItem(board.current, added.id)?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [board, widgets])
}

function findItem(board: HTMLElement | null, id: string): HTMLElement | undefined {
  const items = Array.from(board?.querySelectorAll<HTMLElement>('[data-widget]') ?? [])
  return items.find(({ dataset }) => dataset['widget'] === id)
}
