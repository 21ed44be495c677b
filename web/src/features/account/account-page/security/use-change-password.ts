import { changePassword } from '@sentinel/contracts/account/passwords'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import { call } from '../../../../platform/call.ts'
import { CallFailed } from '../../../../platform/call-failed.ts'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { notify, takeNoticeAway, TOAST_MS } from '../../../../ui/toasts/notify.tsx'
import { accountEventsKey } from './account-events.ts'
import { sessionsQuery } from './sessions.ts'

const texts = messages.security.password
const NOTICE = 'change-password'

interface PasswordChange {
  currPassword: string
  newPassword: string
}

/** Changes the password and says in a toast how it goes (spec 1 §4). `refusals` are the words under the fields. */
export function useChangePassword(onChanged: () => void) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (body: PasswordChange) => call(changePassword, { body }),
    onMutate: () => show(texts.changing, 'good'),
    onSuccess: () => {
      show(texts.changed, 'good')
      onChanged()
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: accountEventsKey })
    },
    onError: (error) => show(texts.failed(explain(error)), 'bad', error),
  })
  const { currPassword, newPassword } = change.error instanceof CallFailed ? change.error.fields : {}
  return { change, refusals: { currPassword, newPassword } }
}

/** Each toast takes the place of the one before. */
function show(text: string, tone: 'good' | 'bad', failure?: Error): void {
  takeNoticeAway(NOTICE)
  notify({ id: NOTICE, text, tone, closeAfterMs: TOAST_MS.profile, ...(failure && { failure }) })
}

/** In the words of spec 1 §8. */
function explain(error: Error): string {
  const status = error instanceof CallFailed ? error.status : 0
  if (status === 400) return texts.unmet
  if (status === 403) return texts.wrong
  return explainFailure(error).text
}
