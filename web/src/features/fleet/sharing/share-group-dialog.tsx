import type { Group } from '@sentinel/contracts/fleet/groups'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { InvitationItems } from './invitation-items.tsx'
import { InviteForm } from './invite-form.tsx'
import { invitationsQuery } from './queries.ts'
import classes from './sharing.module.css'

const texts = messages.sharing

interface ShareGroupDialogProps {
  /** The dialog is open while this is defined. */
  group: Group | undefined
  onClose: () => void
}

/** Shows who is invited to a group's cameras. */
export function ShareGroupDialog({ group, onClose }: ShareGroupDialogProps) {
  return (
    <Dialog
      isOpen={group !== undefined}
      title={texts.invite.titleOfGroup(group?.group_name ?? '')}
      onClose={onClose}
    >
      {group && (
        <div className={classes.stack}>
          <p className={classes.lead}>{texts.invite.bodyOfGroup}</p>
          <InviteForm to={{ groupId: group.group_id }} />
          <Guests groupId={group.group_id} />
        </div>
      )}
    </Dialog>
  )
}

function Guests({ groupId }: { groupId: number }) {
  const { data, error, refetch } = useQuery(invitationsQuery)
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height="48px" />
  const invitations = data.filter((one) => one.groupId === groupId)
  if (invitations.length === 0) return <p className={classes.lead}>{texts.people.nobody}</p>
  return (
    <ul className={classes.list}>
      <InvitationItems invitations={invitations} />
    </ul>
  )
}
