import { type ProfileDetails, updateProfile } from '@sentinel/contracts/account/profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import { userQuery } from '../../../../platform/account.ts'
import { call } from '../../../../platform/call.ts'
import { showDone } from '../../../../platform/live/live-cache.ts'
import { notify, takeNoticeAway } from '../../../../ui/toasts/notify.tsx'

const texts = messages.account.profile
const SAVING = 'profile-saving'

export function useSaveProfile(onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (details: ProfileDetails) => call(updateProfile, { body: details }),
    onMutate: () => notify({ id: SAVING, text: texts.saving, tone: 'busy' }),
    onSettled: () => takeNoticeAway(SAVING),
    onSuccess: (user) => {
      showDone(queryClient, userQuery, () => user)
      onSaved()
      notify({ text: texts.saved, tone: 'good' })
    },
    onError: (failure) => notify({ text: texts.notSaved, tone: 'bad', failure }),
  })
}
