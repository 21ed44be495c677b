import type { Device, DeviceState } from '@sentinel/contracts/fleet/devices'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { CallFailed } from '../../../../platform/call-failed.ts'
import {
  deviceQuery,
  devicesQuery,
  deviceStateQuery,
  deviceInsightsQuery,
} from '../../../../shared/fleet/devices.ts'
import { groupsQuery } from '../../../../shared/fleet/groups.ts'
import { lastCodesAtom } from '../../../../shared/fleet/last-code.ts'
import { GuardedDialog } from '../../../../ui/dialogs/guarded-dialog.tsx'
import { useReportDirty } from '../../../../ui/hooks/use-report-dirty.ts'
import { ArchivedIcon, OffMapIcon, ReleaseIcon } from '../../../../ui/marks/icons.ts'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Notice } from '../../../../ui/states/notice.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { notify } from '../../../../ui/toasts/notify.tsx'
import { archivingAtom } from '../endings/archiving.ts'
import deviceEndingsClasses from '../endings/device-endings.module.css'
import { Ending } from '../endings/ending.tsx'
import { EditFields } from './edit-fields.tsx'
import classes from './edit-form.module.css'
import { useEditForm } from './use-edit-form.ts'

const texts = messages.devices.form
const releaseTexts = messages.devices.endings.release
const endingsTexts = messages.devices.endings
const WIDTH_PX = 640

interface EditDialogProps {
  /** Undefined if no dialog is open. */
  deviceId: number | undefined
  onClose: () => void
  /** Called after the person has released the device. By default the dialog closes. */
  onGone?: () => void
}

/** Shows the settings of the device in the address. */
export function EditDialog({ deviceId, onClose, onGone = onClose }: EditDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const { device, isGone, error, retry } = useShownDevice(deviceId)
  return (
    <GuardedDialog
      isOpen={deviceId !== undefined}
      title={device ? titleOf(device) : texts.untitled}
      width={WIDTH_PX}
      isDirty={isDirty}
      onClose={onClose}
    >
      {(close) =>
        device && !device.may_manage ? (
          <ViewOnlyContent device={device} onGone={onGone} />
        ) : device ? (
          <EditContent
            key={device.device_id}
            {...{ device, isGone }}
            onDirty={setDirty}
            onCancel={close}
            onDone={onClose}
            onGone={onGone}
          />
        ) : (
          <Missing {...{ isGone, error, retry }} />
        )
      }
    </GuardedDialog>
  )
}

function titleOf(device: Device): string {
  return (device.may_manage ? texts.title : messages.devices.access)(deviceName(device))
}

/** Lets a person leave a camera that they may only view. */
function ViewOnlyContent({ device, onGone }: { device: Device; onGone: () => void }) {
  return (
    <div className={classes.content}>
      <Notice>{messages.levels.camera}</Notice>
      <p className={classes.hint}>{texts.viewOnly}</p>
      <ReleaseDevice device={device} onGone={onGone} />
    </div>
  )
}

function Missing({
  isGone,
  error,
  retry,
}: Pick<ReturnType<typeof useShownDevice>, 'isGone' | 'error' | 'retry'>) {
  if (isGone) return <p>{texts.gone}</p>
  return error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton height={EDIT_FORM_HEIGHT} />
}

/** Returns the device with this id, or its last known state, because it may disappear while it is shown. */
function useShownDevice(deviceId: number | undefined) {
  const list = useQuery(devicesQuery)
  const held = list.data?.find(({ device_id }) => device_id === deviceId)
  const isAlone = deviceId !== undefined && list.data !== undefined && !held
  const alone = useQuery({ ...deviceQuery(deviceId ?? 0), enabled: isAlone })
  const found = held ?? (isAlone ? alone.data : undefined)
  const [last, setLast] = useState<Device>()
  if (found && found !== last) setLast(found)
  return {
    device: found ?? (last?.device_id === deviceId ? last : undefined),
    isGone: isAlone && alone.error instanceof CallFailed && alone.error.code === 'not_found',
    error: list.data ? alone.error : list.error,
    retry: () => void (list.data ? alone : list).refetch(),
  }
}

/** The placeholder's height until the form has loaded. */
const EDIT_FORM_HEIGHT = 'min(720px, 60dvh)'

interface EditContentProps {
  device: Device
  isGone: boolean
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onDone: () => void
  /** Called after the person has released the device. */
  onGone: () => void
}

function EditContent(props: EditContentProps) {
  const state = useQuery(deviceStateQuery(props.device.device_id))
  const [hasBegun, setBegun] = useState(false)
  // The form starts with current data, and once started keeps its data across refetches.
  const isCurrent = !state.isPending && !(state.isStale && state.isFetching)
  if (isCurrent && !hasBegun) setBegun(true)
  if (!hasBegun) return <Skeleton height={EDIT_FORM_HEIGHT} />
  return <Loaded {...props} state={state.data} />
}

function Loaded({
  device,
  isGone,
  state,
  onDirty,
  onCancel,
  onDone,
  onGone,
}: EditContentProps & { state: DeviceState | undefined }) {
  const groups = useQuery(groupsQuery).data
  const form = useEditForm({ device, setPlace: state ? state.set_place : findPlace(device), onSaved: onDone })
  useReportDirty(form.isDirty, onDirty)
  return (
    <div className={classes.content}>
      {isGone && <Notice>{messages.devices.form.gone}</Notice>}
      <EditFields {...{ form, device, state, groups, onCancel }} />
      <DeviceEndings device={device} onOffMap={form.forgetPlace} onGone={onGone} />
    </div>
  )
}

/** Returns the location as if a user had set it, because it is not known whether a user or the camera did. */
function findPlace({ latitude, longitude }: Device): DeviceState['set_place'] {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

interface DeviceEndingsProps {
  device: Device
  onOffMap: () => void
  /** Called when the device no longer belongs to the person. */
  onGone: () => void
}

/** Shows the actions that remove a device or some of its data. Each says what will happen and asks for confirmation. */
function DeviceEndings({ device, onOffMap, onGone }: DeviceEndingsProps) {
  const { device_id: deviceId, latitude } = device
  const name = deviceName(device)
  const counts = useQuery(deviceInsightsQuery).data
  const setArchiving = useSetAtom(archivingAtom)
  const insights = counts && (counts.find(({ device_id }) => device_id === deviceId)?.insight_count ?? 0)
  const { offMap, archive } = endingsTexts
  return (
    <section className={deviceEndingsClasses.endings} aria-label={endingsTexts.title}>
      <h3>{endingsTexts.title}</h3>
      <Ending
        {...{ deviceId, icon: OffMapIcon, what: 'location' }}
        words={{ ...offMap, title: offMap.title, note: latitude === null ? offMap.unplaced : offMap.note }}
        isPossible={latitude !== null}
        onCleared={() => notify({ text: offMap.done(name), tone: 'good' })}
        onDone={onOffMap}
      >
        <p>{offMap.body(name)}</p>
      </Ending>
      <Ending
        {...{ deviceId, icon: ArchivedIcon, what: 'insights' }}
        words={{ ...archive, title: archive.title(name) }}
        isPossible={insights !== 0}
        onCleared={({ bulkId }) => {
          notify({ text: bulkId === null ? archive.nothing(name) : archive.started(name), tone: 'good' })
          if (bulkId !== null)
            setArchiving((running) => [...running, { bulkId, device: name, isUndo: false }])
        }}
      >
        <p>{archive.body(insights)}</p>
        <p>{archive.kept}</p>
      </Ending>
      <ReleaseDevice device={device} onGone={onGone} />
    </section>
  )
}

/** Releases a device from the person's account, after confirmation. */
function ReleaseDevice({ device, onGone }: { device: Device; onGone: () => void }) {
  const setLastCodes = useSetAtom(lastCodesAtom)
  const name = deviceName(device)
  return (
    <Ending
      deviceId={device.device_id}
      icon={ReleaseIcon}
      what="ownership"
      words={{ ...releaseTexts, title: releaseTexts.title(name) }}
      isPossible
      onCleared={({ claim_code }) => {
        notify({ text: releaseTexts.done(name), tone: 'good' })
        if (claim_code) setLastCodes((codes) => [...codes, claim_code])
      }}
      onDone={onGone}
    >
      <p>{releaseTexts.body(name)}</p>
      {device.may_manage ? (
        <>
          <p>{releaseTexts.others}</p>
          <p>{releaseTexts.back}</p>
        </>
      ) : (
        <p>{releaseTexts.ofGuest}</p>
      )}
    </Ending>
  )
}
