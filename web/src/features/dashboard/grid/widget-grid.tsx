import type { DashboardWidget } from '@sentinel/contracts/dashboard/dashboard'
import { inReadingOrder } from '@sentinel/domain/dashboard/arrange-widgets'
import { lazy, type ReactNode, Suspense, useMemo, type CSSProperties } from 'react'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DashboardIcon } from '../../../ui/marks/icons.ts'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { useStacked } from '../use-stacked.ts'
import { stackedHeightPx } from './grid-size.ts'
import type { DashboardEditing } from './use-dashboard-edit.ts'
import classes from './widget-grid.module.css'

const texts = messages.dashboardGrid

/** A separate script, because the grid library is large and only needed to arrange widgets. */
const WidgetBoard = lazy(async () => ({ default: (await import('./widget-board.tsx')).WidgetBoard }))

interface WidgetGridProps {
  editing: DashboardEditing
  /** False if the person may not edit, such as a viewer. */
  canEdit: boolean
  renderWidget: (widget: DashboardWidget) => ReactNode
}

/** Shows the dashboard's widgets on a grid, or stacked in a narrow window. */
export function WidgetGrid({ editing, canEdit, renderWidget }: WidgetGridProps) {
  const { widgets, isEditing, isSaving, announcement, changes } = editing
  const isStacked = useStacked()
  const ordered = useMemo(() => inReadingOrder(widgets), [widgets])
  const still = <ShownWidgets widgets={ordered} isStacked={isStacked} renderWidget={renderWidget} />
  return (
    <section aria-label={texts.widgets}>
      <div role="status">
        <VisuallyHidden key={announcement?.count}>{announcement?.text}</VisuallyHidden>
      </div>
      <SaveFailure editing={editing} />
      {isEditing && isStacked && <Notice>{texts.tooNarrow}</Notice>}
      {widgets.length === 0 && <NoWidgets isEditing={isEditing} canEdit={canEdit && !isStacked} />}
      {isEditing && !isStacked ? (
        <Suspense fallback={still}>
          <WidgetBoard widgets={widgets} isLocked={isSaving} changes={changes} renderWidget={renderWidget} />
        </Suspense>
      ) : (
        still
      )}
    </section>
  )
}

function NoWidgets({ isEditing, canEdit }: { isEditing: boolean; canEdit: boolean }) {
  if (isEditing)
    return (
      <StatePanel icon={DashboardIcon} title={texts.emptyEditing}>
        <p>{texts.emptyEditingBody}</p>
      </StatePanel>
    )
  return <StatePanel icon={DashboardIcon} title={canEdit ? texts.empty : texts.emptyReadOnly} />
}

interface SaveFailureProps {
  editing: DashboardEditing
}

/** Says why the dashboard was not saved. If it was changed elsewhere, lets the person decide which version to save. */
function SaveFailure({ editing }: SaveFailureProps) {
  const { error, saveAnyway } = editing
  if (!error) return null
  if (error instanceof CallFailed && error.code === 'conflict')
    return (
      <div className={classes.failure}>
        <GeneralError>{texts.conflict}</GeneralError>
        <Button onClick={saveAnyway}>{texts.saveAnyway}</Button>
      </div>
    )
  return (
    <div className={classes.failure}>
      <GeneralError>{texts.notSaved(explainFailure(error).text)}</GeneralError>
    </div>
  )
}

interface ShownWidgetsProps {
  widgets: readonly DashboardWidget[]
  /** True to stack the widgets in a narrow window. Charts have the same heights as on the grid, which grow with the text size. */
  isStacked: boolean
  renderWidget: (widget: DashboardWidget) => ReactNode
}

/** Shows the widgets outside of edit mode. */
function ShownWidgets({ widgets, isStacked, renderWidget }: ShownWidgetsProps) {
  return (
    <div className={isStacked ? classes.stack : classes.grid}>
      {widgets.map((widget) => (
        <div
          key={widget.id}
          className={classes.widget}
          data-widget={widget.id}
          data-print={printedWidth(widget)}
          style={isStacked ? { height: `${stackedHeightPx(widget) / 16}rem` } : toGridArea(widget)}
        >
          {renderWidget(widget)}
        </div>
      ))}
    </div>
  )
}

/** Returns the share of a printed line that a widget takes. Paper fits fewer columns than the screen. */
function printedWidth({ type, size }: DashboardWidget): 'third' | 'half' | 'whole' {
  if (type.startsWith('total_')) return 'third'
  return size.width <= 6 ? 'half' : 'whole'
}

/** Converts the position to CSS grid lines, which start at 1. */
function toGridArea({ position, size }: DashboardWidget): CSSProperties {
  return {
    gridColumn: `${position.x + 1} / span ${size.width}`,
    gridRow: `${position.y + 1} / span ${size.height}`,
  }
}
