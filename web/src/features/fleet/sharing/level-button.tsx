import type { Invitation } from '@sentinel/contracts/fleet/sharing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { notify } from '../../../ui/toasts/notify.tsx'
import { changeLevel } from './queries.ts'

const texts = messages.levels

/**
 * Raises or lowers what an invitation's guest may do. Lowering an accepted invitation asks for confirmation, because everyone the guest has
 * invited loses access.
 */
export function LevelButton({ invitation }: { invitation: Invitation }) {
  const { mutate, isPending } = useMutation(changeLevel(useQueryClient()))
  const [isAsking, setAsking] = useState(false)
  const { invitationId, mayManage } = invitation
  const email = invitation.acceptedBy ?? invitation.email
  const change = () => {
    setAsking(false)
    mutate(
      { invitationId, mayManage: !mayManage },
      {
        onSuccess: () => notify({ text: texts.changed(email, !mayManage), tone: 'good' }),
        onError: (error) => notify({ text: explainFailure(error).text, tone: 'bad', failure: error }),
      },
    )
  }
  const isLowering = mayManage && invitation.state === 'accepted'
  return (
    <>
      <Button
        variant="quiet"
        aria-label={mayManage ? texts.letLookOf(email) : texts.letManageOf(email)}
        isLoading={isPending}
        onClick={isLowering ? () => setAsking(true) : change}
      >
        {mayManage ? texts.letLook : texts.letManage}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.lower.title(email)}
        confirm={texts.lower.confirm}
        onConfirm={change}
        onClose={() => setAsking(false)}
      >
        <p>{texts.lower.body}</p>
      </ConfirmDialog>
    </>
  )
}
