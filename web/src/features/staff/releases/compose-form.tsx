import { RELEASE_MODELS_MAX } from '@sentinel/contracts/models/limits'
import { RELEASE_NOT_FORMATTED_TEXT } from '@sentinel/contracts/models/releases'
import { type InternalAlg, listInternalAlgs } from '@sentinel/contracts/staff/algs'
import { TEXT_MAX_CHARACTERS } from '@sentinel/contracts/values/limits'
import { findMissing } from '@sentinel/domain/models/find-missing'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { type FormEvent, type SetStateAction, useRef, type KeyboardEvent, useState } from 'react'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { consoleSettingsQuery } from '../../../platform/account.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { call } from '../../../platform/call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useTyped } from '../../../ui/hooks/use-typed.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { useListFocus } from '../people/use-list-focus.ts'
import {
  addModel,
  changeModel,
  inRunOrder,
  readSensitivity,
  type ReleaseDraft,
  removeModel,
} from './compose-draft.ts'
import { ComposeModel } from './compose-model.tsx'
import { ReleaseGraph } from './release-graph.tsx'
import classes from './releases.module.css'

const texts = messages.internalReleases.compose

interface ComposeFormProps {
  draft: ReleaseDraft
  onDraft: (change: SetStateAction<ReleaseDraft>) => void
  /** True if the person has tried to save and something is missing. */
  refusal: Error | undefined
  isPending: boolean
  error: Error | null
  /** The ids of the models in the last request, in its order. */
  sent: readonly number[]
  onSubmit: () => void
  onCancel: () => void
}

export function ComposeForm(props: ComposeFormProps) {
  const { draft, onDraft, refusal, isPending, error, sent, onSubmit, onCancel } = props
  const isChecked = refusal !== undefined
  const { name, description, models } = draft
  const fieldErrors = error instanceof CallFailed ? error.fields : {}
  const isNameMissing = isChecked && name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <FormColumn onSubmit={submit} failure={error ?? refusal ?? null}>
      <TextField
        label={texts.name}
        value={name}
        onValue={(text) => onDraft((former) => ({ ...former, name: text }))}
        maxLength={TEXT_MAX_CHARACTERS}
        error={isNameMissing ? texts.nameMissing : fieldErrors['name']}
        autoComplete="off"
        data-autofocus
      />
      <TextField
        label={texts.description}
        value={description}
        onValue={(text) => onDraft((former) => ({ ...former, description: text }))}
        maxLength={TEXT_MAX_CHARACTERS}
        error={fieldErrors['description']}
        autoComplete="off"
      />
      <Models {...{ draft, onDraft, isChecked, fieldErrors, sent }} />
      {models.length > 1 && <ReleaseGraph models={inRunOrder(draft)} />}
      <ComposeError draft={draft} isChecked={isChecked} error={error} />
      <div className={classes.answers}>
        <Button onClick={onCancel}>{messages.ui.cancel}</Button>
        <Button variant="primary" type="submit" isLoading={isPending}>
          {texts.submit}
        </Button>
      </div>
    </FormColumn>
  )
}

type ModelsProps = Pick<ComposeFormProps, 'draft' | 'onDraft' | 'sent'> & {
  /** True to show what is missing. */
  isChecked: boolean
  fieldErrors: Record<string, string>
}

function Models({ draft, onDraft, isChecked, fieldErrors, sent }: ModelsProps) {
  const { models } = draft
  const title = useRef<HTMLHeadingElement>(null)
  const remove = (id: number) => {
    onDraft((former) => removeModel(former, id))
    title.current?.focus()
  }
  const isMissing = isChecked && models.length === 0
  return (
    <section className={classes.part} aria-label={texts.models}>
      <h3 ref={title} tabIndex={-1}>
        {texts.models}
      </h3>
      {models.length === 0 && !isMissing && <p className={classes.note}>{texts.noModels}</p>}
      <GeneralError>{isMissing ? texts.modelsMissing : fieldErrors['models']}</GeneralError>
      {models.map((model) => (
        <ComposeModel
          key={model.id}
          model={model}
          draft={draft}
          isChecked={isChecked}
          fieldErrors={fieldsOf(fieldErrors, sent.indexOf(model.id))}
          onChange={(changes) => onDraft((former) => changeModel(former, model.id, changes))}
          onRemove={() => remove(model.id)}
        />
      ))}
      <ModelSearch
        isFull={models.length >= RELEASE_MODELS_MAX}
        isThere={(id) => models.some((model) => model.id === id)}
        onAdd={(alg) => onDraft((former) => addModel(former, alg))}
      />
    </section>
  )
}

/**
 * Returns the server's errors about one model, by field. Field names look like `models.2.sensitivity`, with the index that the model had
 * when it was sent.
 */
function fieldsOf(fieldErrors: Record<string, string>, at: number): Record<string, string> {
  const start = `models.${at}.`
  return Object.fromEntries(
    Object.entries(fieldErrors).flatMap(([field, text]) =>
      field.startsWith(start) ? [[field.slice(start.length).split('.')[0], text]] : [],
    ),
  )
}

type ComposeErrorProps = Pick<ComposeFormProps, 'draft' | 'error'> & Pick<ModelsProps, 'isChecked'>

/** Shows one of the two required texts: the one for models that cannot be released, or the one for every other failure. */
function ComposeError({ draft, isChecked, error }: ComposeErrorProps) {
  const { data: settings } = useQuery(consoleSettingsQuery)
  const isSensitivityBad = draft.models.some(({ sensitivity }) => readSensitivity(sensitivity) === undefined)
  if (isChecked && isSensitivityBad) return <GeneralError>{RELEASE_NOT_FORMATTED_TEXT}</GeneralError>
  if (!error) return null
  const fieldErrors = error instanceof CallFailed ? error.fields : {}
  if (fieldErrors['general'] === RELEASE_NOT_FORMATTED_TEXT)
    return <GeneralError>{fieldErrors['general']}</GeneralError>
  const reason =
    fieldErrors['general'] ?? (Object.keys(fieldErrors).length === 0 ? explainFailure(error).text : undefined)
  return (
    <div className={classes.part}>
      <GeneralError>{reason}</GeneralError>
      <p>{texts.failed(settings?.supportEmail ?? texts.support)}</p>
    </div>
  )
}

const FOUND_ROWS = 10

interface ModelSearchProps {
  isFull: boolean
  isThere: (id: number) => boolean
  onAdd: (alg: InternalAlg) => void
}

/** Finds models on the server, those that can be released first, then newest first. Says which of them cannot be released, and why. */
function ModelSearch(props: ModelSearchProps) {
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
      <SearchField label={texts.search.label} value={typed} onValue={type} />
      {error && (
        <>
          <GeneralError>{explainFailure(error).text}</GeneralError>
          <Button onClick={() => void refetch()}>{messages.ui.tryAgain}</Button>
        </>
      )}
      {!data && !error && <p role="status">{messages.ui.loading}</p>}
      {data && data.rows.length === 0 && <p role="status">{texts.search.none}</p>}
      {data && data.rows.length > 0 && (
        <ul ref={list} tabIndex={-1} className={classes.list} aria-label={texts.search.found}>
          {data.rows.map((alg) => (
            <FoundModel key={alg.alg_id} {...props} alg={alg} onLeave={leave} />
          ))}
        </ul>
      )}
      {data && data.total > data.rows.length && (
        <p className={classes.note}>{texts.search.more(data.rows.length, data.total)}</p>
      )}
    </div>
  )
}

/** Prevents Enter in the search field from submitting the surrounding release form. */
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
        <span className={classes.note}>{[texts.search.byId(id), framework].filter(Boolean).join(' · ')}</span>
        {reasons && <span className={classes.unfit}>{texts.search.unfit(reasons)}</span>}
      </span>
      {isThere(id) && <span className={classes.note}>{texts.search.isThere}</span>}
      {!reasons && !isThere(id) && isFull && (
        <span className={classes.note}>{texts.search.full(RELEASE_MODELS_MAX)}</span>
      )}
      {!reasons && !isThere(id) && !isFull && (
        <Button
          aria-label={texts.search.add(name, id)}
          onClick={({ currentTarget }) => {
            onLeave(currentTarget)
            onAdd(alg)
          }}
        >
          {texts.search.addShort}
        </Button>
      )}
    </li>
  )
}

/** Explains why a model cannot be released. Returns an empty text if it can. */
function explainMissing(alg: InternalAlg): string {
  const missing = findMissing(alg)
  const parts = missing.filter((part) => part !== 'framework')
  const wrongFramework =
    alg.framework === '' ? texts.search.noFramework : texts.search.wrongFramework(alg.framework)
  return [
    ...(parts.length > 0 ? [texts.search.lacks(parts.join(', '))] : []),
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
