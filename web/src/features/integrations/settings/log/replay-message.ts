import { type OutgoingMessage, replayOutgoing } from '@sentinel/contracts/integrations/outgoing'
import { mutationOptions, type QueryClient, useMutationState } from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import { call } from '../../../../platform/call.ts'
import { CallFailed } from '../../../../platform/call-failed.ts'
import { notify, TOAST_MS } from '../../../../ui/toasts/notify.tsx'
import { explainShort } from '../field-errors.ts'
import { keepMessage } from './log-query.ts'

const texts = messages.settings.log
const KEY = ['outgoing', 'replay']

/** Sends a message again that failed or was passed over. */
export const replayMessage = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: KEY,
    mutationFn: (messageId: number) => call(replayOutgoing, { params: { messageId } }),
    onSuccess: (changed) => keepMessage(queryClient, changed),
    onError: (error) => {
      const isSettled = error instanceof CallFailed && error.code === 'conflict'
      notify({
        text: texts.notReplayed(isSettled ? texts.isSettled : explainShort(error)),
        tone: 'bad',
        failure: error,
        closeAfterMs: TOAST_MS.integration,
      })
      void queryClient.invalidateQueries({ queryKey: ['outgoing', 'log'] })
    },
  })

/** Those that are on their way to be sent again: shown as waiting, and no longer when the server has refused. */
export function useReplayed(): ReadonlySet<number> {
  const ids = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => state.variables as number, // safe: the mutation of this key takes one
  })
  return new Set(ids)
}

export function asReplayed(message: OutgoingMessage, replayed: ReadonlySet<number>): OutgoingMessage {
  return replayed.has(message.id)
    ? {
        ...message,
        state: 'pending',
        reason: null,
        reason_code: null,
        reason_params: {},
        can_replay: false,
      }
    : message
}
