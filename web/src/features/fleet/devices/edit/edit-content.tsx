import type { Device, DeviceState } from '@sentinel/contracts/fleet/devices'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { deviceStateQuery } from '../../../../shared/fleet/devices.ts'
import { groupsQuery } from '../../../../shared/fleet/groups.ts'
import { Notice } from '../../../../ui/states/notice.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { useReportDirty } from '../../../../ui/hooks/use-report-dirty.ts'
import { DeviceEndings } from '../endings/device-endings.tsx'
import classes from './edit-form.module.css'
import { EditFields } from './edit-fields.tsx'
import { useEditForm } from './use-edit-form.ts'

/** What stands there until the form does. */
export const EDIT_FORM_HEIGHT = 'min(720px, 60dvh)'

interface EditContentProps {
  device: Device
  isGone: boolean
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onDone: () => void
  /** The person has given the device up. */
  onGone: () => void
}

export function EditContent(props: EditContentProps) {
  const state = useQuery(deviceStateQuery(props.device.device_id))
  const [hasBegun, setBegun] = useState(false)
  // The form begins with what is so now; once begun it is not taken away while that is read anew.
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

/** Whether a person or the camera has said it is not known then: it is taken for a person's. */
function findPlace({ latitude, longitude }: Device): DeviceState['set_place'] {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
