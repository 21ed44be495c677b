import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FILL_IN_TEXT, type NewOtaMessage } from '@sentinel/contracts/commands/ota-messages'
import { type FormEvent, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { sendMessage } from '../../../shared/commands/commands.ts'
import { notify } from '../../../ui/toasts/notify.tsx'
import {
  type MessageDraft,
  type MessageErrors,
  type MessageProblems,
  NEW_MESSAGE,
  readMessageDraft,
  toMessageErrors,
} from './message-draft.ts'
import { type NotSent, sendToDevices } from './send-to-devices.ts'

const texts = messages.otaMessages.form
const NONE: readonly NotSent[] = []

/** What is entered for messages, and creating one for each device. The devices that failed stay selected. */
export function useCreateMessages(onDone: () => void) {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(NEW_MESSAGE)
  const [problems, setProblems] = useState<MessageProblems>()
  const [done, setDone] = useState(0)
  const create = useMutation({
    mutationFn: ({ deviceIds, message }: { deviceIds: readonly number[]; message: NewOtaMessage }) =>
      sendToDevices(deviceIds, (deviceId) => sendMessage(queryClient, { deviceId, message }), setDone),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readMessageDraft(draft)
    create.reset()
    setProblems(read.problems)
    if (!read.message) return
    const deviceIds = [...draft.deviceIds]
    setDone(0)
    const onSuccess = (failed: readonly NotSent[]) => {
      const created = deviceIds.length - failed.length
      if (created > 0) notify({ text: texts.done(created), tone: 'good' })
      if (failed.length === 0) return onDone()
      const errors = Object.assign({}, ...failed.map(({ error }) => readFieldErrors(error)))
      if (Object.keys(errors).length > 0) setProblems({ isIncomplete: false, errors })
      setDraft((former) => ({ ...former, deviceIds: new Set(failed.map(({ deviceId }) => deviceId)) }))
    }
    create.mutate({ deviceIds, message: read.message }, { onSuccess })
  }
  return {
    draft,
    change: (changes: Partial<MessageDraft>) => {
      setProblems(undefined)
      setDraft((former) => ({ ...former, ...changes }))
    },
    submit,
    isDirty: draft !== NEW_MESSAGE,
    /** What is wrong with the form as a whole. */
    problem: problems?.isIncomplete ? FILL_IN_TEXT : undefined,
    errors: problems?.errors ?? {},
    /** The devices without a message, except those that were refused because of a field. */
    failed: (create.data ?? NONE).filter(({ error }) => Object.keys(readFieldErrors(error)).length === 0),
    /** What is wrong with single fields. */
    failure: problems ?? null,
    /** Undefined while nothing is being sent. */
    progress: create.isPending ? { done, total: create.variables.deviceIds.length } : undefined,
  }
}

/** What the api refuses of a message, at the fields of the form. */
function readFieldErrors(error: Error): MessageErrors {
  return error instanceof CallFailed ? toMessageErrors(error.fields) : {}
}

export type MessageForm = ReturnType<typeof useCreateMessages>
