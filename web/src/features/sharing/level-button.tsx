import type { Invitation } from '@sentinel/contracts/sharing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { explainFailure } from '../../ui/explain-failure.ts'
import { notify } from '../../ui/notify.tsx'
import { changeLevel } from './queries.ts'

const texts = messages.levels

/** Raises or lowers what the guest of an invitation may do. */
export function LevelButton({ invitation }: { invitation: Invitation }) {
  const { mutate, isPending } = useMutation(changeLevel(useQueryClient()))
  const { invitationId, mayManage } = invitation
  const email = invitation.acceptedBy ?? invitation.email
  const change = () =>
    mutate(
      { invitationId, mayManage: !mayManage },
      {
        onSuccess: () => notify({ text: texts.changed(email, !mayManage), tone: 'good' }),
        onError: (error) => notify({ text: explainFailure(error).text, tone: 'bad', failure: error }),
      },
    )
  return (
    <Button
      variant="quiet"
      aria-label={mayManage ? texts.letLookOf(email) : texts.letManageOf(email)}
      isLoading={isPending}
      onClick={change}
    >
      {mayManage ? texts.letLook : texts.letManage}
    </Button>
  )
}
