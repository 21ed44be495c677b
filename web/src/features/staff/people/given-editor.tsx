import { messages } from '../../../messages/messages.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useReportDirty } from '../../../ui/hooks/use-report-dirty.ts'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import { useCallback } from 'react'
import { GivenChanges } from './given-changes.tsx'
import { isChanged } from './given-draft.ts'
import { GivenItems } from './given-items.tsx'
import type { GivenKindName } from './given-kinds.ts'
import { GivenSearch } from './given-search.tsx'
import classes from './person-dialog.module.css'
import { useGivenList } from './use-given-list.ts'

const texts = messages.internalPeople.lists

interface GivenEditorProps {
  kind: GivenKindName
  userId: number
  onDirty: (kind: GivenKindName, isDirty: boolean) => void
}

/** A list of a person: what is in it, what can be added, and what has been changed and is not saved. */
export function GivenEditor({ kind, userId, onDirty }: GivenEditorProps) {
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
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
        <Skeleton height="160px" />
      </div>
    )
  const isWhole = stored.total === stored.items.length
  return (
    <div className={classes.part}>
      {!isWhole && <Notice>{texts.tooLong(stored.items.length, stored.total)}</Notice>}
      <GivenItems items={stored.items} removed={draft.removed} onRemove={isWhole ? list.remove : undefined} />
      {isWhole && <GivenSearch kind={kind} stored={stored.items} draft={draft} onAdd={list.add} />}
      <GivenChanges kind={kind} list={list} />
    </div>
  )
}
