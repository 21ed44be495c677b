import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/controls/button.tsx'
import { AcknowledgedIcon, AdminIcon, DevicesIcon, ListIcon } from '../../ui/marks/icons.ts'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { ToolbarButton } from '../../ui/controls/toolbar-button.tsx'
import type { useAlertsAddress } from './alerts-address.ts'
import classes from './alerts-toolbar.module.css'
import { ResolveAll } from './resolve-all.tsx'
import type { useAlerts } from './use-alerts.ts'

const texts = messages.alerts

interface AlertsToolbarProps {
  alerts: ReturnType<typeof useAlerts>
  address: ReturnType<typeof useAlertsAddress>
}

/** How the alerts are shown, and what can be done with all of them. */
export function AlertsToolbar({ alerts, address }: AlertsToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <SegmentedControl
        label={texts.views.label}
        options={[
          { key: 'list', name: texts.views.list, icon: ListIcon },
          { key: 'cameras', name: texts.views.cameras, icon: DevicesIcon },
        ]}
        chosen={address.isByCamera ? 'cameras' : 'list'}
        onChoose={(view) => address.showByCamera(view === 'cameras')}
      />
      <span className={classes.show}>
        {!address.isByCamera && (
          <Switch label={texts.showResolved} isOn={address.showResolved} onChange={address.setShowResolved} />
        )}
      </span>
      <ToolbarButton icon={AdminIcon} onClick={address.openSettings}>
        {texts.settings.open}
      </ToolbarButton>
      <span className={classes.all}>
        <Button icon={AcknowledgedIcon} disabled={alerts.fresh.length === 0} onClick={alerts.acknowledgeAll}>
          {texts.acknowledgeAll}
        </Button>
        <ResolveAll amount={alerts.open.length} onConfirm={alerts.resolveAll} />
      </span>
    </div>
  )
}
