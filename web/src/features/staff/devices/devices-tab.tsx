import { IMPORT_MAX_CHARACTERS } from '@sentinel/contracts/staff/limits'
import type { ImportOutcome } from '@sentinel/contracts/staff/provisioning'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ChangeEvent } from 'react'
import { explainFields } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { AddIcon } from '../../../ui/marks/icons.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { useInternalAddress } from '../internal-address.ts'
import { InternalList } from '../lists/internal-list.tsx'
import { DeviceDialog } from './device-dialog.tsx'
import { deviceList } from './device-list.tsx'
import classes from './devices.module.css'
import { ImportDone } from './import-done.tsx'
import { ProvisionDialog } from './provision-dialog.tsx'
import { importMutation } from './queries.ts'
import { RecentImports } from './recent-imports.tsx'

const texts = messages.internalDevices

export function DevicesTab() {
  const address = useInternalAddress()
  const [opened, setOpened] = useState<'provision' | 'import' | 'imports'>()
  const close = () => setOpened(undefined)
  return (
    <>
      <InternalList
        definition={deviceList}
        address={address}
        open={{ label: ({ device_id }) => texts.open(device_id), onOpen: address.openDevice }}
        actions={
          <>
            <Button onClick={() => setOpened('imports')}>{texts.imports.action}</Button>
            <Button onClick={() => setOpened('import')}>{texts.import.action}</Button>
            <Button variant="primary" icon={AddIcon} onClick={() => setOpened('provision')}>
              {texts.provision.action}
            </Button>
          </>
        }
      />
      {address.deviceId !== undefined && (
        <DeviceDialog key={address.deviceId} deviceId={address.deviceId} onClose={address.close} />
      )}
      {opened === 'provision' && <ProvisionDialog onClose={close} />}
      {address.addedDevEui !== undefined && (
        <ProvisionDialog devEui={address.addedDevEui} onClose={address.close} />
      )}
      {opened === 'import' && <ImportDialog onClose={close} />}
      {opened === 'imports' && <RecentImports onClose={close} />}
    </>
  )
}

const WIDTH_PX = 760

/** Imports devices from CSV in three steps: a check, the import, and a file with the credentials. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const [csv, setCsv] = useState('')
  const send = useMutation(importMutation(useQueryClient()))
  const outcome = send.data
  const running = send.isPending ? (send.variables.dryRun ? 'check' : 'import') : undefined
  const [checked, setChecked] = useState<number>()
  if (outcome && outcome.import_id !== null)
    return (
      <Dialog isOpen isFirm title={texts.import.doneTitle} onClose={onClose}>
        <ImportDone importId={outcome.import_id} credentials={outcome.credentials} onClose={onClose} />
      </Dialog>
    )
  const change = (text: string) => {
    if (send.isPending) return // the file was read late, and the response must not be lost
    setCsv(text)
    send.reset()
  }
  return (
    <GuardedDialog
      isOpen
      title={texts.import.title}
      width={WIDTH_PX}
      isDirty={csv !== ''}
      isBusy={running === 'import'}
      onClose={onClose}
    >
      {(close) => (
        <ImportForm
          csv={csv}
          onCsv={change}
          outcome={outcome}
          running={running}
          making={checked}
          error={send.error}
          onSend={(dryRun) => {
            setChecked(outcome?.device_count)
            send.mutate({ csv, dryRun })
          }}
          onCancel={close}
        />
      )}
    </GuardedDialog>
  )
}

interface ImportFormProps {
  csv: string
  onCsv: (csv: string) => void
  /** The result of this text's last check or import. */
  outcome: ImportOutcome | undefined
  running: 'check' | 'import' | undefined
  /** The number of devices that the running import creates. */
  making: number | undefined
  error: Error | null
  onSend: (dryRun: boolean) => void
  onCancel: () => void
}

function ImportForm(props: ImportFormProps) {
  const { csv, onCsv, outcome, running, making = 0, error, onSend, onCancel } = props
  const [fileError, setFileError] = useState<string>()
  const { general } = explainFields(error, [])
  const isTooLong = csv.length > IMPORT_MAX_CHARACTERS
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (!file) return
    setFileError(undefined)
    if (file.size > 4 * IMPORT_MAX_CHARACTERS) setFileError(texts.import.tooLarge)
    else file.text().then(onCsv, () => setFileError(texts.import.unread))
  }
  const isGood = outcome !== undefined && outcome.error_count === 0
  return (
    <div className={classes.stack}>
      <p>{texts.import.body}</p>
      <Field label={texts.import.file} error={isTooLong ? texts.import.tooLarge : fileError}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,text/csv,text/plain"
            disabled={running !== undefined}
            onChange={choose}
          />
        )}
      </Field>
      <Field label={texts.import.paste}>
        {(control) => (
          <textarea
            {...control}
            className={classes.csv}
            rows={6}
            spellCheck={false}
            wrap="off"
            value={csv}
            readOnly={running !== undefined}
            onChange={({ currentTarget }) => onCsv(currentTarget.value)}
          />
        )}
      </Field>
      {isGood && <ImportPreview outcome={outcome} />}
      {outcome && !isGood && <ImportErrors outcome={outcome} />}
      {running === 'import' && (
        <>
          <UnsavedGuard isDirty words={messages.internalDevices.secrets.leave} />
          <p role="status">{texts.import.running(making)}</p>
        </>
      )}
      <GeneralError>{general}</GeneralError>
      <ImportButtons
        {...{ isGood, running, outcome, onSend, onCancel }}
        mayCheck={csv.trim() !== '' && !isTooLong}
      />
    </div>
  )
}

type ImportButtonsProps = Pick<ImportFormProps, 'running' | 'outcome' | 'onSend' | 'onCancel'> & {
  isGood: boolean
  mayCheck: boolean
}

function ImportButtons({ isGood, running, outcome, mayCheck, onSend, onCancel }: ImportButtonsProps) {
  return (
    <div className={classes.answers}>
      <Button disabled={running !== undefined} onClick={onCancel}>
        {messages.ui.cancel}
      </Button>
      <Button
        variant={isGood ? 'default' : 'primary'}
        isLoading={running === 'check'}
        disabled={!mayCheck || running === 'import'}
        onClick={() => onSend(true)}
      >
        {texts.import.check}
      </Button>
      {isGood && outcome && (
        <Button variant="primary" isLoading={running === 'import'} onClick={() => onSend(false)}>
          {texts.import.submit(outcome.device_count)}
        </Button>
      )}
    </div>
  )
}

/** Shows a file's errors, line by line. */
function ImportErrors({ outcome: { errors, error_count: count } }: { outcome: ImportOutcome }) {
  return (
    <div className={classes.stack}>
      <GeneralError>{texts.import.hasErrors(count)}</GeneralError>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by the keyboard */}
      <div className={classes.scroll} role="region" aria-label={texts.import.errors} tabIndex={0}>
        <table className={classes.lines}>
          <thead>
            <tr>
              <th>{texts.import.line}</th>
              <th>{texts.import.column}</th>
              <th>{texts.import.problem}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ line, column, message }, at) => (
              <tr key={at}>
                <td>{line === 0 ? texts.import.wholeFile : line}</td>
                <td>{column === null ? '' : texts.import.columnNames[column]}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > errors.length && <p>{texts.import.moreErrors(errors.length)}</p>}
    </div>
  )
}

const none = messages.internalDevices.none
const COLUMNS = ['device_id', 'owner_email', 'name', 'firmware', 'dev_eui'] as const

/** Shows what an import would create. */
function ImportPreview({ outcome: { devices, device_count: count } }: { outcome: ImportOutcome }) {
  return (
    <div className={classes.stack}>
      <Notice>{texts.import.isGood(count)}</Notice>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by the keyboard */}
      <div className={classes.scroll} role="region" aria-label={texts.import.preview} tabIndex={0}>
        <table className={classes.lines}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column}>{texts.import.columnNames[column]}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {devices.map((device) => (
              <tr key={device.device_id}>
                {COLUMNS.map((column) => (
                  <td key={column}>{device[column] ?? none}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > devices.length && <p>{texts.import.hasMore(devices.length)}</p>}
    </div>
  )
}
