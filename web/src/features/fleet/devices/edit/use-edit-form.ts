import type { Device, DeviceState } from '@sentinel/contracts/fleet/devices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { CallFailed } from '../../../../platform/call-failed.ts'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { notify } from '../../../../ui/toasts/notify.tsx'
import { checkChanges, type FieldErrors, toFieldErrors, withoutChanged } from './check-changes.ts'
import { type DeviceDraft, isSameDraft, toChanges, toDraft } from './draft-device.ts'
import { saveDevice } from './save-device.ts'

const texts = messages.devices.form
const NO_ERRORS: FieldErrors = {}
const NO_PLACE = { latitude: '', longitude: '' }

interface FormOptions {
  device: Device
  setPlace: DeviceState['set_place']
  onSaved: () => void
}

/** Manages the draft of a device's settings: its changes, errors and saving. The user's input is kept until it is saved. */
export function useEditForm({ device, setPlace, onSaved }: FormOptions) {
  const deviceId = device.device_id
  // The values when the dialog opened. Later changes on the server do not overwrite what was typed.
  const [stored, setStored] = useState(() => toDraft(device, setPlace))
  const [draft, setDraft] = useState(stored)
  const [requested, setRequested] = useState(stored)
  const [refused, setRefused] = useState(NO_ERRORS)
  const [isHalfSaved, setHalfSaved] = useState(false)
  const save = useMutation(saveDevice(useQueryClient()))
  const element = useRef<HTMLFormElement>(null)
  const fieldErrors = {
    ...toFieldErrors(save.error instanceof CallFailed ? save.error.fields : {}),
    ...refused,
  }
  // The dialog opened before the form was rendered, so it could not focus the field itself.
  useEffect(() => element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  useEffect(() => {
    if (!save.error && refused === NO_ERRORS) return
    const invalid = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    invalid?.focus()
    invalid?.scrollIntoView({ block: 'nearest' })
  }, [save.error, refused])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const changes = toChanges(deviceId, stored, draft)
    const found = checkChanges(deviceId, draft, changes)
    save.reset()
    setHalfSaved(false)
    setRequested(draft)
    setRefused(Object.keys(found).length > 0 ? found : NO_ERRORS)
    if (Object.keys(found).length > 0) return
    const onChanged = () => {
      setStored((former) => withChanged(former, draft))
      setHalfSaved(changes.display !== undefined)
    }
    save.mutate({ deviceId, ...changes, onChanged }, { onSuccess: () => finish(draft, onSaved) })
  }
  return {
    element,
    draft,
    change: (changes: Partial<DeviceDraft>) => setDraft((former) => ({ ...former, ...changes })),
    /** Clears the location. Called after the device is removed from the map, because that also removes a location that a user has set. */
    forgetPlace: () => {
      setStored((former) => ({ ...former, ...NO_PLACE }))
      setDraft((former) => ({ ...former, ...NO_PLACE }))
    },
    submit,
    isDirty: !isSameDraft(stored, draft),
    isSaving: save.isPending,
    errors: withoutChanged(fieldErrors, requested, draft),
    general: describeFailure(save.error, {
      hasFieldErrors: Object.keys(fieldErrors).length > 0,
      isHalfSaved,
    }),
  }
}

export type EditForm = ReturnType<typeof useEditForm>

/** Returns the stored draft when the settings have been saved but the texts have not. */
function withChanged(former: DeviceDraft, draft: DeviceDraft): DeviceDraft {
  const { displayName, description, locationName, locationDescription } = former
  return { ...draft, displayName, description, locationName, locationDescription }
}

function finish({ displayName, deviceName: own }: DeviceDraft, onSaved: () => void): void {
  const name = deviceName({ display_name: displayName.trim(), device_name: own.trim() })
  notify({ text: texts.saved(name), tone: 'good' })
  onSaved()
}

function describeFailure(
  error: Error | null,
  { hasFieldErrors, isHalfSaved }: { hasFieldErrors: boolean; isHalfSaved: boolean },
): string | undefined {
  if (!error) return undefined
  const reason = hasFieldErrors ? '' : explainFailure(error).text
  return (isHalfSaved ? texts.halfSaved(reason) : texts.notSaved(reason)).trimEnd()
}
