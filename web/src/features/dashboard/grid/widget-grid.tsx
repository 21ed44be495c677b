import type { DashboardWidget } from '@sentinel/contracts/dashboard/dashboard'
import { inReadingOrder } from '@sentinel/domain/dashboard/arrange-widgets'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { messages } from '../../../messages/messages.ts'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { DashboardIcon } from '../../../ui/marks/icons.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import { SaveFailure } from './save-failure.tsx'
import { ShownWidgets } from './shown-widgets.tsx'
import type { DashboardEditing } from './use-dashboard-edit.ts'
import { useStacked } from '../use-stacked.ts'

const texts = messages.dashboardGrid

/** The grid library is large, and only needed to arrange widgets. */
const WidgetBoard = lazy(async () => ({ default: (await import('./widget-board.tsx')).WidgetBoard }))

interface WidgetGridProps {
  editing: DashboardEditing
  /** False for a person who may not edit, such as a viewer. */
  canEdit: boolean
  renderWidget: (widget: DashboardWidget) => ReactNode
}

/** The widgets of the dashboard: on a grid where there is room, below one another in a narrow window. */
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
