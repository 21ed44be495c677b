import type { InternalDeviceDetails } from '@sentinel/contracts/staff/devices'
import { DevEui } from '@sentinel/contracts/values/dev-eui'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { explainFailure, explainFields } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { ClearDevice } from '../clearings/clear-device.tsx'
import { ConfirmNewSecret } from './confirm-new-secret.tsx'
import { deviceList, stateOf } from './device-list.tsx'
import { DevicePeople } from './device-people.tsx'
import classes from './devices.module.css'
import { NewClaimCodeDialog } from './new-claim-code-dialog.tsx'
import { deviceQuery, revokeMutation, devEuiMutation, rotateMutation } from './queries.ts'
import { SecretList } from './secret-list.tsx'

const texts = messages.internalDevices.dialog
const rotateTexts = messages.internalDevices.rotate
const devEuiTexts = messages.internalDevices.devEui
const internalDevicesTexts = messages.internalDevices
const WIDTH_PX = 760

interface DeviceDialogProps {
  deviceId: number
  onClose: () => void
}

/** Shows a device, the people who have it, and the actions for staff. */
export function DeviceDialog({ deviceId, onClose }: DeviceDialogProps) {
  const { data: device, error, refetch } = useQuery(deviceQuery(deviceId))
  return (
    <Dialog isOpen size="page" width={WIDTH_PX} title={texts.title(deviceId)} onClose={onClose}>
      {device && <DeviceParts device={device} />}
      {!device && error && (
        <ErrorState error={error} absent={texts.absent(deviceId)} onRetry={() => void refetch()} />
      )}
      {!device && !error && <Loading />}
    </Dialog>
  )
}

function DeviceParts({ device }: { device: InternalDeviceDetails }) {
  return (
    <div className={classes.parts}>
      <DeviceFacts device={device} />
      <DeviceUnreadable device={device} />
      <DevicePeople device={device} />
      <DeviceCredentials device={device} />
      <ClearDevice deviceId={device.device_id} />
    </div>
  )
}

/** Shows the fields that could not be read, by their names in the device's messages. */
function DeviceUnreadable({ device: { unreadable_fields: fields } }: { device: InternalDeviceDetails }) {
  if (fields.length === 0) return null
  return (
    <section className={classes.part} aria-labelledby="device-unreadable">
      <h3 id="device-unreadable">{texts.unreadable.title}</h3>
      <ul className={classes.unreadable}>
        {fields.map(({ kind, field, since, last_at, times, last_value }) => (
          <li key={`${kind} ${field}`}>
            <code>
              {kind}.<wbr />
              {field}
            </code>
            <code>{last_value}</code>
            <span>
              {texts.unreadable.times(times)},{' '}
              {since === null ? texts.unreadable.lastAt : texts.unreadable.since}{' '}
              <LocalTime iso={since ?? last_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows the actions that change how a device signs in and who can claim it. */
function DeviceCredentials({ device }: { device: InternalDeviceDetails }) {
  const { device_id: deviceId, dev_eui: devEui, revoked_at: revokedAt } = device
  const [opened, setOpened] = useState<'rotate' | 'revoke' | 'claimCode' | 'devEui'>()
  const close = () => setOpened(undefined)
  return (
    <section className={classes.part} aria-labelledby="device-credentials">
      <h3 id="device-credentials">{internalDevicesTexts.dialog.credentials}</h3>
      <div className={classes.buttons}>
        <Button onClick={() => setOpened('rotate')}>{internalDevicesTexts.rotate.action}</Button>
        <Button onClick={() => setOpened('claimCode')}>{internalDevicesTexts.claimCode.action}</Button>
        <Button onClick={() => setOpened('devEui')}>{internalDevicesTexts.devEui.action}</Button>
        <Button variant="danger" disabled={revokedAt !== null} onClick={() => setOpened('revoke')}>
          {internalDevicesTexts.revoke.action}
        </Button>
      </div>
      {opened === 'rotate' && <RotateDialog deviceId={deviceId} onClose={close} />}
      {opened === 'revoke' && <RevokeDialog deviceId={deviceId} onClose={close} />}
      {opened === 'claimCode' && <NewClaimCodeDialog deviceId={deviceId} onClose={close} />}
      {opened === 'devEui' && <DevEuiDialog deviceId={deviceId} devEui={devEui} onClose={close} />}
    </section>
  )
}

/** Asks for confirmation before a device's credentials become invalid. */
function RevokeDialog({ deviceId, onClose }: { deviceId: number; onClose: () => void }) {
  const { mutate, isPending, error } = useMutation(revokeMutation(useQueryClient()))
  const onSuccess = () => {
    notify({ text: internalDevicesTexts.revoke.done(deviceId), tone: 'good' })
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={internalDevicesTexts.revoke.title(deviceId)}
      confirm={internalDevicesTexts.revoke.confirm}
      isLoading={isPending}
      error={error ? explainFailure(error).text : undefined}
      onConfirm={() => mutate(deviceId, { onSuccess })}
      onClose={onClose}
    >
      <p>{internalDevicesTexts.revoke.body}</p>
    </ConfirmDialog>
  )
}

interface DevEuiDialogProps {
  deviceId: number
  devEui: string | null
  onClose: () => void
}

/** Sets or removes a device's DevEUI. */
function DevEuiDialog({ deviceId, devEui, onClose }: DevEuiDialogProps) {
  const [typed, setTyped] = useState(devEui ?? '')
  const [isBad, setBad] = useState(false)
  const { mutate, isPending, error } = useMutation(devEuiMutation(useQueryClient()))
  const { fields, general } = explainFields(error, ['dev_eui'])
  const onSuccess = () => {
    notify({ text: devEuiTexts.saved(deviceId), tone: 'good' })
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = typed.trim() === ''
    const isWell = isEmpty || DevEui.safeParse(typed).success
    setBad(!isWell)
    if (isWell) mutate({ deviceId, devEui: isEmpty ? null : typed }, { onSuccess })
  }
  return (
    <GuardedDialog
      isOpen
      title={devEuiTexts.title(deviceId)}
      isDirty={typed !== (devEui ?? '')}
      onClose={onClose}
    >
      {(close) => (
        <FormColumn onSubmit={submit} failure={error}>
          <p>{devEuiTexts.body}</p>
          <TextField
            label={devEuiTexts.label}
            hint={devEuiTexts.hint}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            value={typed}
            onValue={setTyped}
            error={isBad ? devEuiTexts.hint : fields['dev_eui']}
          />
          <GeneralError>{general}</GeneralError>
          <div className={classes.answers}>
            <Button onClick={close}>{messages.ui.cancel}</Button>
            <Button variant="primary" type="submit" isLoading={isPending}>
              {devEuiTexts.save}
            </Button>
          </div>
        </FormColumn>
      )}
    </GuardedDialog>
  )
}

const secrets = messages.internalDevices.secrets

/** Asks for confirmation before the stored password stops working, and shows the new one. */
function RotateDialog({ deviceId, onClose }: { deviceId: number; onClose: () => void }) {
  const rotate = useMutation(rotateMutation(useQueryClient()))
  return (
    <ConfirmNewSecret
      texts={{ title: rotateTexts.title(deviceId), body: rotateTexts.body, confirm: rotateTexts.confirm }}
      shownTitle={secrets.title(deviceId)}
      isPending={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.mutate(deviceId)}
      onClose={onClose}
    >
      {rotate.data && <SecretList made={rotate.data} onClose={onClose} />}
    </ConfirmNewSecret>
  )
}

const columns = messages.internalDevices.columns
const none = messages.internalDevices.none

const IN_OTHER_PARTS = new Set(['id', 'people', 'state'])

/** Shows all facts about a device: the list's columns, and what does not fit there. */
function DeviceFacts({ device }: { device: InternalDeviceDetails }) {
  const { claim_code_expires_at: claimUntil, revoked_at: revokedAt } = device
  return (
    <section aria-label={texts.facts}>
      <dl className={classes.facts}>
        <Fact name={columns.state}>{stateOf(device)}</Fact>
        {revokedAt !== null && (
          <Fact name={texts.revoked}>
            <LocalTime iso={revokedAt} />
          </Fact>
        )}
        {deviceList.columns
          .filter(({ key }) => !IN_OTHER_PARTS.has(key))
          .map(({ key, label, cell }) => (
            <Fact key={key} name={label}>
              {cell(device)}
            </Fact>
          ))}
        <Fact name={texts.location}>{device.location_name ?? none}</Fact>
        <Fact name={texts.devEui}>{device.dev_eui ?? none}</Fact>
        <Fact name={texts.models}>{device.models.join(', ') || none}</Fact>
        <Fact name={texts.created}>
          <LocalTime iso={device.created_at} />
        </Fact>
        <Fact name={texts.claimCode}>
          {claimUntil === null ? (
            texts.noClaimCode
          ) : (
            <>
              {texts.claimUntil} <LocalTime iso={claimUntil} />
            </>
          )}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
