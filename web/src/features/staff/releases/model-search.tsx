import { type InternalAlg, listInternalAlgs } from '@sentinel/contracts/staff/algs'
import { RELEASE_MODELS_MAX } from '@sentinel/contracts/models/limits'
import { findMissing } from '@sentinel/domain/models/find-missing'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { call } from '../../../platform/call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { useTyped } from '../../../ui/hooks/use-typed.ts'
import { useListFocus } from '../people/use-list-focus.ts'
import classes from './releases.module.css'

const texts = messages.internalReleases.compose.search
const FOUND_ROWS = 10

interface ModelSearchProps {
  isFull: boolean
  isThere: (id: number) => boolean
  onAdd: (alg: InternalAlg) => void
}

/** Finds models on the server, those that can be released first, then the newest, and says which of them cannot be released, and why. */
export function ModelSearch(props: ModelSearchProps) {
  const [words, setWords] = useState('')
  const [typed, type] = useTyped(words, setWords)
  const { list, leave } = useListFocus()
  const { data, error, refetch } = useQuery({
    queryKey: ['internal', 'find', 'algs-to-release', words.trim()],
    queryFn: ({ signal }) => findAlgs(words.trim(), signal),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={classes.part} onKeyDown={keepInField}>
      <SearchField label={texts.label} value={typed} onValue={type} />
      {error && (
        <>
          <GeneralError>{explainFailure(error).text}</GeneralError>
          <Button onClick={() => void refetch()}>{messages.ui.tryAgain}</Button>
        </>
      )}
      {!data && !error && <p role="status">{messages.ui.loading}</p>}
      {data && data.rows.length === 0 && <p role="status">{texts.none}</p>}
      {data && data.rows.length > 0 && (
        <ul ref={list} tabIndex={-1} className={classes.list} aria-label={texts.found}>
          {data.rows.map((alg) => (
            <FoundModel key={alg.alg_id} {...props} alg={alg} onLeave={leave} />
          ))}
        </ul>
      )}
      {data && data.total > data.rows.length && (
        <p className={classes.note}>{texts.more(data.rows.length, data.total)}</p>
      )}
    </div>
  )
}

/** Enter in a field sends the form that it is in, and the search is inside of the release's form. */
function keepInField(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

interface FoundModelProps extends ModelSearchProps {
  alg: InternalAlg
  onLeave: (button: EventTarget) => void
}

function FoundModel({ alg, isFull, isThere, onAdd, onLeave }: FoundModelProps) {
  const { alg_id: id, name, framework } = alg
  const reasons = explainMissing(alg)
  return (
    <li className={classes.item}>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.note}>{[texts.byId(id), framework].filter(Boolean).join(' · ')}</span>
        {reasons && <span className={classes.unfit}>{texts.unfit(reasons)}</span>}
      </span>
      {isThere(id) && <span className={classes.note}>{texts.isThere}</span>}
      {!reasons && !isThere(id) && isFull && (
        <span className={classes.note}>{texts.full(RELEASE_MODELS_MAX)}</span>
      )}
      {!reasons && !isThere(id) && !isFull && (
        <Button
          aria-label={texts.add(name, id)}
          onClick={({ currentTarget }) => {
            onLeave(currentTarget)
            onAdd(alg)
          }}
        >
          {texts.addShort}
        </Button>
      )}
    </li>
  )
}

/** Why a model cannot be released, in words; empty where it can. */
function explainMissing(alg: InternalAlg): string {
  const missing = findMissing(alg)
  const parts = missing.filter((part) => part !== 'framework')
  const wrongFramework = alg.framework === '' ? texts.noFramework : texts.wrongFramework(alg.framework)
  return [
    ...(parts.length > 0 ? [texts.lacks(parts.join(', '))] : []),
    ...(missing.includes('framework') ? [wrongFramework] : []),
  ].join('; ')
}

function findAlgs(words: string, signal: AbortSignal) {
  const filter = /^\d{1,10}$/.test(words) ? { alg_id: words } : { name: words }
  const querystring = {
    ...(words !== '' && filter),
    sort: 'is_releasable',
    order: 'desc',
    limit: FOUND_ROWS,
  } as const
  return call(listInternalAlgs, { querystring }, { signal })
}
