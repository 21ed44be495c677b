import { endSession, listSessions } from '@sentinel/contracts/account/sessions'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import { call } from '../../../../platform/call.ts'
import { notify } from '../../../../ui/toasts/notify.tsx'
import { accountEventsKey } from './account-events.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
  staleTime: 0,
})

export const endSessionMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (sessionId: string) => call(endSession, { params: { sessionId } }),
    onSuccess: (_answer, sessionId) => {
      queryClient.setQueryData(sessionsQuery.queryKey, (sessions) =>
        sessions?.filter(({ session_id }) => session_id !== sessionId),
      )
      void queryClient.invalidateQueries({ queryKey: accountEventsKey })
      notify({ text: messages.security.sessions.ended, tone: 'good' })
    },
  })
