import type { Invitation } from '@sentinel/contracts/fleet/sharing'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { explainFields } from '../../../messages/explain-failure.ts'
import { WarnIcon } from '../../../ui/marks/icons.ts'
import { notify } from '../../../ui/toasts/notify.tsx'
import { LevelButton } from './level-button.tsx'
import { invite, type InvitedTo } from './queries.ts'
import classes from './sharing.module.css'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import { useSendsMail } from './use-sends-mail.ts'

const texts = messages.sharing.people

/** Lists the invitations, each with its status and buttons to resend and withdraw it. */
export function InvitationItems({ invitations: stored }: { invitations: readonly Invitation[] }) {
  const sendsMail = useSendsMail()
  const invitations = sendsMail ? stored : stored.map(withoutMailServer)
  const [requested, setRequested] = useState<Invitation>()
  return (
    <>
      {invitations.map((invitation) => (
        <li key={invitation.invitationId} className={classes.item}>
          <div className={classes.who}>
            {invitation.email}
            <small className={isUndelivered(invitation) ? classes.undelivered : undefined}>
              {isUndelivered(invitation) && <WarnIcon size={14} aria-hidden />}
              {describe(invitation)}
            </small>
          </div>
          <div className={classes.ways}>
            <LevelButton invitation={invitation} />
            {invitation.state !== 'accepted' && <SendAgain invitation={invitation} />}
            <Button
              variant="quiet"
              aria-label={texts.withdrawOf(invitation.email)}
              onClick={() => setRequested(invitation)}
            >
              {texts.withdraw}
            </Button>
          </div>
        </li>
      ))}
      <WithdrawDialog invitation={requested} onClose={() => setRequested(undefined)} />
    </>
  )
}

/** Resends the invitation, which is then valid as long as a new one. */
function SendAgain({ invitation: { email, deviceId, groupId, mayManage } }: { invitation: Invitation }) {
  const { mutate, isPending } = useMutation(invite(useQueryClient()))
  const sendsMail = useSendsMail()
  const to = (deviceId === null ? { groupId } : { deviceId }) as InvitedTo // safe: an invitation is for a device or for a group
  const send = () =>
    mutate(
      { ...to, email, mayManage },
      {
        onSuccess: () =>
          notify(
            sendsMail
              ? { text: texts.sentAgain(email), tone: 'good' }
              : { text: texts.notSentAgain(email), tone: 'warning' },
          ),
        onError(error) {
          const { fields, general } = explainFields(error, ['email'])
          notify({ text: fields['email'] ?? general ?? '', tone: 'bad', failure: error })
        },
      },
    )
  return (
    <Button variant="quiet" aria-label={texts.againTo(email)} isLoading={isPending} onClick={send}>
      {texts.again}
    </Button>
  )
}

/** Changes a pending email to `written_to_file`, because a console without a mail server only writes emails to files. */
function withoutMailServer(invitation: Invitation): Invitation {
  const { mail } = invitation
  return mail.state === 'pending'
    ? { ...invitation, mail: { ...mail, state: 'written_to_file' } }
    : invitation
}

function isUndelivered({ state, mail }: Invitation): boolean {
  return state === 'pending' && (mail.state === 'failed' || mail.state === 'written_to_file')
}

function describe(invitation: Invitation): string {
  return `${messages.levels.names[invitation.mayManage ? 'manage' : 'look']} · ${describeState(invitation)}`
}

function describeState({ state, mail, email, acceptedBy }: Invitation): string {
  if (state !== 'pending')
    return acceptedBy && acceptedBy !== email ? texts.acceptedBy(acceptedBy) : texts.states[state]
  const { reasonCode, reasonParams } = mail
  const reason = reasonCode === null ? '' : ` (${messages.outgoing.reason(reasonCode, reasonParams)})`
  return `${texts.states.pending}, ${texts.mail[mail.state]}${reason}`
}
