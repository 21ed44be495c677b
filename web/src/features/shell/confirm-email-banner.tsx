import { askVerification } from '@sentinel/contracts/account/verification'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../messages/messages.ts'
import { userQuery } from '../../platform/account.ts'
import { call } from '../../platform/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { explainFailure } from '../../messages/explain-failure.ts'
import { EmailIcon } from '../../ui/marks/icons.ts'
import { notify, takeNoticeAway } from '../../ui/toasts/notify.tsx'
import classes from './banner.module.css'

const texts = messages.verification
/** Each toast replaces the previous one. */
const NOTICE = 'confirm-email'

/** Shows a banner above every page until the email address is confirmed. */
export function ConfirmEmailBanner() {
  const { data: user } = useQuery(userQuery)
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: () => call(askVerification),
    onMutate: () => takeNoticeAway(NOTICE),
    onSuccess: ({ isEmailVerified }) => {
      if (isEmailVerified) return queryClient.invalidateQueries(userQuery)
      return notify({ id: NOTICE, text: texts.sent(user?.email ?? ''), tone: 'good' })
    },
    onError: (failure) =>
      notify({ id: NOTICE, text: texts.notSent(explainFailure(failure).text), tone: 'bad', failure }),
  })
  if (!user || user.isEmailVerified) return null
  return (
    <section className={classes.banner} aria-label={texts.ask}>
      <EmailIcon size={16} aria-hidden />
      <p className={classes.text}>
        {texts.banner} <b>{user.email}</b>.
      </p>
      <Button isLoading={ask.isPending} onClick={() => ask.mutate()}>
        {texts.sendAgain}
      </Button>
    </section>
  )
}
