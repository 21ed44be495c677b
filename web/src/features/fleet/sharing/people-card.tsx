import type { Device } from '@sentinel/contracts/fleet/devices'
import type { DevicePerson, Invitation } from '@sentinel/contracts/fleet/sharing'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { useQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { ClaimCode } from '../../../shared/fleet/claim-code.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ClaimIcon, InviteIcon } from '../../../ui/marks/icons.ts'
import { Time } from '../../../ui/marks/time.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { InvitationItems } from './invitation-items.tsx'
import { InviteForm } from './invite-form.tsx'
import { LevelButton } from './level-button.tsx'
import { invitationsQuery, peopleQuery, makeClaimCode } from './queries.ts'
import classes from './sharing.module.css'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const texts = messages.sharing

interface PeopleCardProps {
  device: Device
}

/** Shows who a camera is shared with, and the controls to share it. */
export function PeopleCard({ device }: PeopleCardProps) {
  const { device_id: deviceId, may_manage: mayManage } = device
  const [dialog, setDialog] = useState<'invite' | 'code'>()
  const close = () => setDialog(undefined)
  return (
    <Card
      title={texts.people.title}
      note={texts.people.note}
      actions={
        mayManage && (
          <div className={classes.ways}>
            <Button icon={ClaimIcon} onClick={() => setDialog('code')}>
              {texts.people.handOver}
            </Button>
            <Button icon={InviteIcon} onClick={() => setDialog('invite')}>
              {texts.people.invite}
            </Button>
          </div>
        )
      }
    >
      {!mayManage && <Notice>{texts.people.viewOnly}</Notice>}
      <People deviceId={deviceId} />
      <Dialog
        isOpen={dialog === 'invite'}
        title={texts.invite.titleOfDevice(deviceName(device))}
        onClose={close}
      >
        <div className={classes.stack}>
          <p className={classes.lead}>{texts.invite.bodyOfDevice}</p>
          <InviteForm to={{ deviceId }} onInvited={close} />
        </div>
      </Dialog>
      <ClaimCodeDialog deviceId={deviceId} isOpen={dialog === 'code'} onClose={close} />
    </Card>
  )
}

function People({ deviceId }: { deviceId: number }) {
  const people = useQuery(peopleQuery(deviceId))
  const invitations = useQuery(invitationsQuery)
  const [requested, setRequested] = useState<Invitation>()
  const error = people.error ?? invitations.error
  if (!people.data || !invitations.data)
    return error ? (
      <ErrorState error={error} onRetry={() => void people.refetch().then(() => invitations.refetch())} />
    ) : (
      <Skeleton height="96px" />
    )
  const arrived = new Set(people.data.map(({ invitationId }) => invitationId))
  const others = invitations.data.filter((one) => one.deviceId === deviceId && !arrived.has(one.invitationId))
  return (
    <ul className={classes.list}>
      {people.data.map((person) => (
        <Person
          key={person.email}
          person={person}
          invitation={invitations.data.find(({ invitationId }) => invitationId === person.invitationId)}
          onTakeBack={setRequested}
        />
      ))}
      <InvitationItems invitations={others} />
      <WithdrawDialog invitation={requested} onClose={() => setRequested(undefined)} />
    </ul>
  )
}

interface PersonProps {
  person: DevicePerson
  /** The invitation that the user has accepted. */
  invitation: Invitation | undefined
  onTakeBack: (invitation: Invitation) => void
}

function Person({ person, invitation, onTakeBack }: PersonProps) {
  const { email, name, linkedAt, isMe, mayManage } = person
  return (
    <li className={classes.item}>
      <div className={classes.who}>
        {isMe ? texts.people.me : name || email}
        <small>
          {email} · {messages.levels.names[mayManage ? 'manage' : 'look']} · {texts.people.since}{' '}
          <Time iso={linkedAt} />
        </small>
      </div>
      {invitation && (
        <div className={classes.ways}>
          <LevelButton invitation={invitation} />
          <Button
            variant="quiet"
            aria-label={texts.people.withdrawOf(email)}
            onClick={() => onTakeBack(invitation)}
          >
            {texts.people.withdraw}
          </Button>
        </div>
      )}
    </li>
  )
}

interface ClaimCodeDialogProps {
  deviceId: number
  isOpen: boolean
  onClose: () => void
}

/** Shows a new claim code. The code is not stored, so it exists only while the dialog is open. Only its button closes the dialog. */
function ClaimCodeDialog({ deviceId, isOpen, onClose }: ClaimCodeDialogProps) {
  const { mutate, data, isPending, error, reset } = useMutation(makeClaimCode)
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={data ? texts.claimCode.made : texts.claimCode.title}
      isFirm={data !== undefined}
      onClose={close}
    >
      {data ? (
        <ClaimCode made={data} onClose={close} />
      ) : (
        <div className={classes.stack}>
          <p className={classes.lead}>{texts.claimCode.body}</p>
          <GeneralError>{error ? explainFailure(error).text : undefined}</GeneralError>
          <div className={classes.answers}>
            <Button data-autofocus onClick={close}>
              {messages.ui.cancel}
            </Button>
            <Button variant="primary" isLoading={isPending} onClick={() => mutate(deviceId)}>
              {texts.claimCode.confirm}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
