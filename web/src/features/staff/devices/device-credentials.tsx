import type { InternalDeviceDetails } from '@sentinel/contracts/staff/devices'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DevEuiDialog } from './dev-eui-dialog.tsx'
import classes from './devices.module.css'
import { NewClaimCodeDialog } from './new-claim-code-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { RotateDialog } from './rotate-dialog.tsx'

const texts = messages.internalDevices

/** The ways to change how a device signs in, and who can claim it. */
export function DeviceCredentials({ device }: { device: InternalDeviceDetails }) {
  const { device_id: deviceId, dev_eui: devEui, revoked_at: revokedAt } = device
  const [opened, setOpened] = useState<'rotate' | 'revoke' | 'claimCode' | 'devEui'>()
  const close = () => setOpened(undefined)
  return (
    <section className={classes.part} aria-labelledby="device-credentials">
      <h3 id="device-credentials">{texts.dialog.credentials}</h3>
      <div className={classes.buttons}>
        <Button onClick={() => setOpened('rotate')}>{texts.rotate.action}</Button>
        <Button onClick={() => setOpened('claimCode')}>{texts.claimCode.action}</Button>
        <Button onClick={() => setOpened('devEui')}>{texts.devEui.action}</Button>
        <Button variant="danger" disabled={revokedAt !== null} onClick={() => setOpened('revoke')}>
          {texts.revoke.action}
        </Button>
      </div>
      {opened === 'rotate' && <RotateDialog deviceId={deviceId} onClose={close} />}
      {opened === 'revoke' && <RevokeDialog deviceId={deviceId} onClose={close} />}
      {opened === 'claimCode' && <NewClaimCodeDialog deviceId={deviceId} onClose={close} />}
      {opened === 'devEui' && <DevEuiDialog deviceId={deviceId} devEui={devEui} onClose={close} />}
    </section>
  )
}
