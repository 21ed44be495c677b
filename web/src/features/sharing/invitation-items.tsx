import type { Invitation } from '@sentinel/contracts/sharing'
import { useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import classes from './sharing.module.css'
import { TakeBackDialog } from './take-back-dialog.tsx'

const texts = messages.sharing.people

/** Each with what became of it, and the way to take it back. */
export function InvitationItems({ invitations }: { invitations: readonly Invitation[] }) {
  const [asked, setAsked] = useState<Invitation>()
  return (
    <>
      {invitations.map((invitation) => (
        <li key={invitation.invitationId} className={classes.item}>
          <div className={classes.who}>
            {invitation.email}
            <small>{describe(invitation)}</small>
          </div>
          <Button
            variant="quiet"
            aria-label={texts.takeBackOf(invitation.email)}
            onClick={() => setAsked(invitation)}
          >
            {texts.takeBack}
          </Button>
        </li>
      ))}
      <TakeBackDialog invitation={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

function describe({ state, mail, email, acceptedBy }: Invitation): string {
  if (state !== 'pending')
    return acceptedBy && acceptedBy !== email ? texts.acceptedBy(acceptedBy) : texts.states[state]
  const reason = mail.reason === null ? '' : ` (${mail.reason})`
  return `${texts.states.pending}, ${texts.mail[mail.state]}${reason}`
}
