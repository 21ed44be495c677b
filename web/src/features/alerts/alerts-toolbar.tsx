import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/controls/button.tsx'
import { AcknowledgedIcon, AdminIcon, DevicesIcon, GoodIcon, ListIcon } from '../../ui/marks/icons.ts'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { ToolbarButton } from '../../ui/controls/toolbar-button.tsx'
import type { useAlertsAddress } from './alerts-address.ts'
import classes from './alerts-toolbar.module.css'
import type { useAlerts } from './use-alerts.ts'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

const texts = messages.alerts

interface AlertsToolbarProps {
  alerts: ReturnType<typeof useAlerts>
  address: ReturnType<typeof useAlertsAddress>
}

/** Shows the controls for the list of alerts, and the actions for all of them. */
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

interface ResolveAllProps {
  /** The number of open alerts. */
  amount: number
  onConfirm: () => void
}

/** Shows the button. Asks for confirmation before an action that cannot be undone. */
function ResolveAll({ amount, onConfirm }: ResolveAllProps) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const confirm = () => {
    close()
    onConfirm()
  }
  return (
    <>
      <Button icon={GoodIcon} disabled={amount === 0} onClick={() => setIsAsking(true)}>
        {texts.resolveAll}
      </Button>
      <Dialog isOpen={isAsking} title={texts.confirm.title(amount)} onClose={close}>
        <p>{texts.confirm.body}</p>
        <div className={classes.answers}>
          <Button onClick={close}>{texts.confirm.cancel}</Button>
          <Button variant="danger" onClick={confirm}>
            {texts.resolveAll}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
