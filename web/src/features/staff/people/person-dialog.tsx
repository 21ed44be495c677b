import type { InternalAccount } from '@sentinel/contracts/staff/accounts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { userQuery } from '../../../platform/account.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useReportDirty } from '../../../ui/hooks/use-report-dirty.ts'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import { accountQuery } from './account-queries.ts'
import { GivenEditor } from './given-editor.tsx'
import { type GivenKindName, givenKindNames } from './given-kinds.ts'
import { PersonActs } from './person-acts.tsx'
import { PersonFacts } from './person-facts.tsx'
import classes from './person-dialog.module.css'

const texts = messages.internalPeople
const WIDTH_PX = 760

interface PersonDialogProps {
  /** Open while there is one. */
  userId: number | undefined
  onClose: () => void
}

/** Who a person is, what they have, and what staff can do to their account. */
export function PersonDialog({ userId, onClose }: PersonDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const account = useQuery({ ...accountQuery(userId ?? 0), enabled: userId !== undefined })
  return (
    <GuardedDialog
      title={account.data?.user_email ?? texts.dialog.title}
      isOpen={userId !== undefined}
      isDirty={isDirty}
      onClose={onClose}
      width={WIDTH_PX}
    >
      {() => (
        <div className={classes.dialog}>
          {account.isPending && <LoadingAccount />}
          {account.error && (
            <ErrorState
              error={account.error}
              absent={texts.dialog.absent}
              onRetry={() => void account.refetch()}
            />
          )}
          {account.data && <Person key={userId} account={account.data} onDirty={setDirty} />}
        </div>
      )}
    </GuardedDialog>
  )
}

function LoadingAccount() {
  return (
    <div role="status">
      <VisuallyHidden>{texts.dialog.loading}</VisuallyHidden>
      <Skeleton height="240px" />
    </div>
  )
}

interface PersonProps {
  account: InternalAccount
  onDirty: (isDirty: boolean) => void
}

function Person({ account, onDirty }: PersonProps) {
  const { data: me } = useQuery(userQuery)
  const isOwn = me?.user_id === account.user_id
  return (
    <>
      <PersonFacts account={account} />
      {isOwn && <Notice>{texts.dialog.isOwn}</Notice>}
      <PersonActs account={account} isOwn={isOwn} />
      <GivenLists userId={account.user_id} onDirty={onDirty} />
    </>
  )
}

interface GivenListsProps {
  userId: number
  onDirty: (isDirty: boolean) => void
}

/** Every list stays as it is while another is shown, so that its changes are kept. */
function GivenLists({ userId, onDirty }: GivenListsProps) {
  const [shown, show] = useState<GivenKindName>('devices')
  const [dirty, setDirty] = useState<ReadonlySet<GivenKindName>>(new Set())
  const tellDirty = useCallback((kind: GivenKindName, isDirty: boolean) => {
    setDirty((former) => {
      if (former.has(kind) === isDirty) return former
      const next = new Set(former)
      if (isDirty) next.add(kind)
      else next.delete(kind)
      return next
    })
  }, [])
  useReportDirty(dirty.size > 0, onDirty)
  return (
    <section className={classes.part}>
      <SegmentedControl
        label={texts.lists.label}
        options={givenKindNames.map((key) => ({
          key,
          name: dirty.has(key) ? texts.lists.unsaved(texts.lists.names[key]) : texts.lists.names[key],
        }))}
        chosen={shown}
        onChoose={show}
      />
      {givenKindNames.map((kind) => (
        <div key={kind} hidden={kind !== shown}>
          <GivenEditor kind={kind} userId={userId} onDirty={tellDirty} />
        </div>
      ))}
    </section>
  )
}
