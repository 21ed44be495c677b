import type { DashboardWidget } from '@sentinel/contracts/dashboard'
import { inReadingOrder } from '@sentinel/domain/dashboard/arrange-widgets'
import { type ReactNode, useMemo } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Face } from '../../../ui/face.tsx'
import { DashboardIcon } from '../../../ui/icons.ts'
import { Notice } from '../../../ui/notice.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { SaveFailure } from './save-failure.tsx'
import { StackedWidgets } from './stacked-widgets.tsx'
import type { DashboardEditing } from './use-dashboard-edit.ts'
import { useStacked } from '../use-stacked.ts'
import { WidgetBoard } from './widget-board.tsx'

const texts = messages.dashboardGrid

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
  const shown = useMemo(() => (isEditing ? widgets : inReadingOrder(widgets)), [isEditing, widgets])
  return (
    <section aria-label={texts.widgets}>
      <div role="status">
        <VisuallyHidden key={announcement?.count}>{announcement?.text}</VisuallyHidden>
      </div>
      <SaveFailure editing={editing} />
      {isEditing && isStacked && <Notice>{texts.tooNarrow}</Notice>}
      {widgets.length === 0 && <NoWidgets isEditing={isEditing} canEdit={canEdit && !isStacked} />}
      {isStacked ? (
        <StackedWidgets widgets={shown} renderWidget={renderWidget} />
      ) : (
        <WidgetBoard
          widgets={shown}
          isEditing={isEditing}
          isLocked={isSaving}
          changes={changes}
          renderWidget={renderWidget}
        />
      )}
    </section>
  )
}

function NoWidgets({ isEditing, canEdit }: { isEditing: boolean; canEdit: boolean }) {
  if (isEditing)
    return (
      <Face icon={DashboardIcon} title={texts.emptyEditing}>
        <p>{texts.emptyEditingBody}</p>
      </Face>
    )
  return <Face icon={DashboardIcon} title={canEdit ? texts.empty : texts.emptyReadOnly} />
}
