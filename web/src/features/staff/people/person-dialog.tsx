import type { InternalAccount } from '@sentinel/contracts/staff/accounts'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useCallback, useState, type ReactNode } from 'react'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { userQuery } from '../../../platform/account.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { useReportDirty } from '../../../ui/hooks/use-report-dirty.ts'
import { useTyped } from '../../../ui/hooks/use-typed.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { accountQuery } from './account-queries.ts'
import { GivenChanges } from './given-changes.tsx'
import { isChanged, type GivenDraft, type GivenItem, readIds } from './given-draft.ts'
import { GivenItems, ItemWords } from './given-items.tsx'
import { type GivenKindName, givenKindNames, givenKinds } from './given-kinds.ts'
import { PersonActs } from './person-acts.tsx'
import classes from './person-dialog.module.css'
import { useGivenList } from './use-given-list.ts'
import { useListFocus } from './use-list-focus.ts'

const texts = messages.internalPeople
const WIDTH_PX = 760

interface PersonDialogProps {
  /** The dialog is open while this is defined. */
  userId: number | undefined
  onClose: () => void
}

/** Shows a person, what they have, and staff actions on their account. */
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

/** Keeps all lists mounted so that changes are not lost when switching between them. */
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

interface GivenEditorProps {
  kind: GivenKindName
  userId: number
  onDirty: (kind: GivenKindName, isDirty: boolean) => void
}

/** Edits one of a person's lists: its items, what can be added, and the unsaved changes. */
function GivenEditor({ kind, userId, onDirty }: GivenEditorProps) {
  const list = useGivenList(kind, userId)
  const { stored, error, retry, draft } = list
  useReportDirty(
    isChanged(draft),
    useCallback((isDirty: boolean) => onDirty(kind, isDirty), [kind, onDirty]),
  )
  if (error && !stored) return <ErrorState error={error} onRetry={retry} />
  if (!stored)
    return (
      <div role="status">
        <VisuallyHidden>{texts.lists.loading}</VisuallyHidden>
        <Skeleton height="160px" />
      </div>
    )
  const isWhole = stored.total === stored.items.length
  return (
    <div className={classes.part}>
      {!isWhole && <Notice>{texts.lists.tooLong(stored.items.length, stored.total)}</Notice>}
      <GivenItems items={stored.items} removed={draft.removed} onRemove={isWhole ? list.remove : undefined} />
      {isWhole && <GivenSearch kind={kind} stored={stored.items} draft={draft} onAdd={list.add} />}
      <GivenChanges kind={kind} list={list} />
    </div>
  )
}

interface GivenSearchProps {
  kind: GivenKindName
  stored: readonly GivenItem[]
  draft: GivenDraft
  onAdd: (items: readonly GivenItem[]) => void
}

/** Finds items on the server that can be added. Several ids can be pasted. */
function GivenSearch({ kind, stored, draft, onAdd }: GivenSearchProps) {
  const [words, setWords] = useState('')
  const [typed, type] = useTyped(words, setWords)
  const ids = readIds(typed)
  const addIds = () => {
    onAdd((ids ?? []).map((id) => ({ id, name: texts.lists.byId(id) })))
    type('')
  }
  return (
    <div className={classes.items}>
      <SearchField label={texts.lists.find[kind]} value={typed} onValue={type} />
      {kind !== 'releases' && <p className={classes.note}>{texts.lists.findHint}</p>}
      {ids && <Button onClick={addIds}>{texts.lists.addIds(ids.length)}</Button>}
      {!ids && words.trim() !== '' && (
        <Found kind={kind} words={words.trim()} isThere={isThereIn(stored, draft)} onAdd={onAdd} />
      )}
    </div>
  )
}

interface FoundProps extends Pick<GivenSearchProps, 'kind' | 'onAdd'> {
  words: string
  isThere: (id: number) => boolean
}

function Found({ kind, words, isThere, onAdd }: FoundProps) {
  const { list, leave } = useListFocus()
  const {
    data: found,
    error,
    refetch,
  } = useQuery({
    queryKey: ['internal', 'find', kind, words],
    queryFn: ({ signal }) => givenKinds[kind].find(words, signal),
    placeholderData: keepPreviousData,
  })
  if (error)
    return (
      <>
        <GeneralError>{explainFailure(error).text}</GeneralError>
        <Button onClick={() => void refetch()}>{messages.ui.tryAgain}</Button>
      </>
    )
  if (!found) return <p role="status">{messages.ui.loading}</p>
  if (found.length === 0) return <p role="status">{texts.lists.notFound}</p>
  return (
    <ul ref={list} tabIndex={-1} className={classes.list} aria-label={texts.lists.found}>
      {found.map((item) => (
        <li key={item.id} className={classes.item}>
          <ItemWords item={item} />
          {isThere(item.id) ? (
            <span className={classes.note}>{texts.lists.isThere}</span>
          ) : (
            <Button
              aria-label={texts.lists.add(item.name, item.id)}
              onClick={({ currentTarget }) => {
                leave(currentTarget)
                onAdd([item])
              }}
            >
              {texts.lists.addShort}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function isThereIn(stored: readonly GivenItem[], { added, removed }: GivenDraft): (id: number) => boolean {
  const ids = new Set(stored.map(({ id }) => id))
  return (id) => added.has(id) || (ids.has(id) && !removed.has(id))
}

const roles = messages.internalPeople.roles
const enabled = messages.internalPeople.enabled

/** Shows the facts about a person. */
function PersonFacts({ account }: { account: InternalAccount }) {
  const { email_verified_at, last_sign_in, disabled_at, has_authenticator, passkeys } = account
  const factors = texts.dialog.factors(has_authenticator, passkeys)
  const facts: [string, ReactNode][] = [
    [texts.dialog.facts.id, account.user_id],
    [texts.dialog.facts.email, account.user_email],
    [texts.dialog.facts.name, `${account.firstName} ${account.lastName}`.trim() || texts.dialog.none],
    [texts.dialog.facts.username, account.username],
    [texts.dialog.facts.phoneNumber, account.phoneNumber || texts.dialog.none],
    [texts.dialog.facts.country, account.country || texts.dialog.none],
    [texts.dialog.facts.role, roles[account.role]],
    [texts.dialog.facts.state, stateOf(disabled_at)],
    [texts.dialog.facts.created, timeOf(account.created_at, '')],
    [texts.dialog.facts.verified, timeOf(email_verified_at, texts.dialog.notVerified)],
    [texts.dialog.facts.factors, factors || texts.dialog.noFactors],
    [texts.dialog.facts.lastSignIn, timeOf(last_sign_in, texts.dialog.never)],
    [texts.dialog.facts.sessions, account.open_sessions],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

function timeOf(iso: string | null, otherwise: string): ReactNode {
  return iso === null ? otherwise : <LocalTime iso={iso} />
}

function stateOf(disabledAt: string | null): ReactNode {
  if (disabledAt === null) return enabled
  return (
    <>
      {texts.dialog.disabledSince} <LocalTime iso={disabledAt} />
    </>
  )
}
