import { type DashboardWidget, WidgetType } from '@sentinel/contracts/dashboard/dashboard'
import { DASHBOARD_WIDGETS_MAX } from '@sentinel/contracts/dashboard/limits'
import { messages } from '../../../messages/messages.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import classes from './widget-picker.module.css'

const texts = messages.dashboardPicker

interface WidgetPickerProps {
  isOpen: boolean
  /** The widgets on the dashboard. */
  widgets: readonly DashboardWidget[]
  onPick: (type: WidgetType) => void
  onClose: () => void
}

/** Offers every type of widget. A type can be added more than once. */
export function WidgetPicker({ isOpen, widgets, onPick, onClose }: WidgetPickerProps) {
  const isFull = widgets.length >= DASHBOARD_WIDGETS_MAX
  const pick = (type: WidgetType) => {
    onPick(type)
    onClose()
  }
  return (
    <Dialog title={texts.title} isOpen={isOpen} onClose={onClose} width={640} size="page">
      {isFull && <Notice>{messages.dashboardGrid.full}</Notice>}
      <ul className={classes.types}>
        {WidgetType.options.map((type) => (
          <li key={type}>
            <button type="button" className={classes.type} disabled={isFull} onClick={() => pick(type)}>
              <span className={classes.name}>{messages.dashboardGrid.names[type]}</span>
              <span className={classes.description}>{texts.descriptions[type]}</span>
              {widgets.some((widget) => widget.type === type) && (
                <span className={classes.present}>{texts.onDashboard}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
