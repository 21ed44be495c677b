import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { useTyped } from '../../../ui/hooks/use-typed.ts'
import { type GivenDraft, type GivenItem, readIds } from './given-draft.ts'
import { ItemWords } from './given-items.tsx'
import { type GivenKindName, givenKinds } from './given-kinds.ts'
import classes from './person-dialog.module.css'
import { useListFocus } from './use-list-focus.ts'

const texts = messages.internalPeople.lists

interface GivenSearchProps {
  kind: GivenKindName
  stored: readonly GivenItem[]
  draft: GivenDraft
  onAdd: (items: readonly GivenItem[]) => void
}

/** Finds what can be added, on the server; several ids can be pasted. */
export function GivenSearch({ kind, stored, draft, onAdd }: GivenSearchProps) {
  const [words, setWords] = useState('')
  const [typed, type] = useTyped(words, setWords)
  const ids = readIds(typed)
  const addIds = () => {
    onAdd((ids ?? []).map((id) => ({ id, name: texts.byId(id) })))
    type('')
  }
  return (
    <div className={classes.items}>
      <SearchField label={texts.find[kind]} value={typed} onValue={type} />
      {kind !== 'releases' && <p className={classes.note}>{texts.findHint}</p>}
      {ids && <Button onClick={addIds}>{texts.addIds(ids.length)}</Button>}
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
  if (found.length === 0) return <p role="status">{texts.notFound}</p>
  return (
    <ul ref={list} tabIndex={-1} className={classes.list} aria-label={texts.found}>
      {found.map((item) => (
        <li key={item.id} className={classes.item}>
          <ItemWords item={item} />
          {isThere(item.id) ? (
            <span className={classes.note}>{texts.isThere}</span>
          ) : (
            <Button
              aria-label={texts.add(item.name, item.id)}
              onClick={({ currentTarget }) => {
                leave(currentTarget)
                onAdd([item])
              }}
            >
              {texts.addShort}
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
