import type {
  DeviceUpdate,
  NewDeviceUpdate,
  OfferedFirmware,
} from '@sentinel/contracts/commands/device-updates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { createUpdate } from '../../../shared/commands/commands.ts'
import { notify } from '../../../ui/toasts/notify.tsx'
import {
  findTag,
  NEW_UPDATE,
  readUpdateDraft,
  toUpdateErrors,
  type UpdateDraft,
  type UpdateProblems,
} from './update-draft.ts'

/** Provides the input for an update, its errors, and the call that creates it. */
export function useCreateUpdate(
  offered: readonly OfferedFirmware[] | undefined,
  onCreated: (update: DeviceUpdate) => void,
) {
  const [draft, setDraft] = useState(NEW_UPDATE)
  const [problems, setProblems] = useState<UpdateProblems>()
  const create = useMutation(createUpdate(useQueryClient()))
  const tag = findTag(draft, offered)
  const send = (update: NewDeviceUpdate) => {
    const onSuccess = (created: DeviceUpdate) => {
      notify({
        text: messages.deviceUpdates.form.done(created.update_id, created.deviceIds.length),
        tone: 'good',
      })
      onCreated(created)
    }
    create.mutate(update, { onSuccess })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readUpdateDraft(draft, tag)
    create.reset()
    setProblems(read.problems)
    if (read.update) send(read.update)
  }
  return {
    draft,
    tag,
    change: (changes: Partial<UpdateDraft>) => {
      setProblems(undefined)
      create.reset()
      setDraft((former) => ({ ...former, ...changes }))
    },
    submit,
    isDirty: draft !== NEW_UPDATE,
    isSaving: create.isPending,
    error: create.error,
    /** The reason why the last attempt created nothing. */
    failure: create.error ?? problems ?? null,
    isIncomplete: problems?.isIncomplete === true,
    errors: {
      ...problems?.errors,
      ...(create.error instanceof CallFailed && toUpdateErrors(create.error.fields)),
    },
  }
}

export type UpdateForm = ReturnType<typeof useCreateUpdate>
