import {
  MODEL_CITATION_MAX_CHARACTERS,
  MODEL_DESCRIPTION_MAX_CHARACTERS,
} from '@sentinel/contracts/models/limits'
import type { Publication } from '@sentinel/contracts/staff/publications'
import { TEXT_MAX_CHARACTERS } from '@sentinel/contracts/values/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useCallback, useState } from 'react'
import { explainFields } from '../../../../messages/explain-failure.ts'
import { messages } from '../../../../messages/messages.ts'
import { CallFailed } from '../../../../platform/call-failed.ts'
import { ModelDescription } from '../../../../shared/models/model-description.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { Switch } from '../../../../ui/controls/switch.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { FormColumn } from '../../../../ui/fields/form-column.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useReportDirty } from '../../../../ui/hooks/use-report-dirty.ts'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { notify } from '../../../../ui/toasts/notify.tsx'
import { publicationMutation, type StoredPublication } from './publication-queries.ts'
import classes from './publication.module.css'

const texts = messages.internalAlgs.publication
const FIELDS = ['author', 'licence', 'homepage', 'citation', 'description']

interface PublicationFormProps {
  stored: StoredPublication
  onDirty: (part: 'publication', isDirty: boolean) => void
}

/** Edits whether the marketplace shows a model, and the model's texts. */
export function PublicationForm({ stored, onDirty }: PublicationFormProps) {
  const { alg_id: algId, name } = stored.publication
  const draft = usePublicationDraft(stored)
  const { typed, isDirty, change } = draft
  const save = useMutation(publicationMutation(useQueryClient(), algId))
  useReportDirty(
    isDirty,
    useCallback((is: boolean) => onDirty('publication', is), [onDirty]),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const onSuccess = () => {
      draft.clear()
      notify({ text: texts.saved(name), tone: 'good' })
    }
    save.mutate({ body: typed, version: draft.version }, { onSuccess, onError: draft.release })
  }
  const { fields, general } = explainFields(save.error, FIELDS)
  const isChanged = save.error instanceof CallFailed && save.error.code === 'conflict'
  const parts = { typed, isPending: save.isPending, onTyped: change, fields }
  return (
    <FormColumn onSubmit={submit} failure={save.error}>
      <Switch label={texts.isPublic} isOn={typed.is_public} onChange={(is_public) => change({ is_public })} />
      <p className={classes.note}>{texts.isPublicNote}</p>
      {!stored.publication.is_reference && (
        <>
          <ShortTexts {...parts} />
          <LongTexts {...parts} />
        </>
      )}
      <GeneralError>{isChanged ? texts.changedMeanwhile : general}</GeneralError>
      <div className={classes.answers}>
        <Button variant="primary" type="submit" isLoading={save.isPending} disabled={!isDirty}>
          {texts.submit}
        </Button>
      </div>
    </FormColumn>
  )
}

interface TextsProps {
  typed: Publication
  isPending: boolean
  onTyped: (changes: Partial<Publication>) => void
  fields: Record<string, string>
}

function ShortTexts({ typed, isPending, onTyped, fields }: TextsProps) {
  const field = (name: 'author' | 'licence' | 'homepage') => ({
    label: texts[name],
    value: typed[name],
    onValue: (text: string) => onTyped({ [name]: text }),
    error: fields[name],
    maxLength: TEXT_MAX_CHARACTERS,
    readOnly: isPending,
    autoComplete: 'off',
  })
  return (
    <>
      <TextField {...field('author')} />
      <TextField hint={texts.licenceHint} {...field('licence')} />
      <TextField inputMode="url" placeholder="https://" {...field('homepage')} />
    </>
  )
}

const CITATION_ROWS = 3
const DESCRIPTION_ROWS = 8

/** Edits the citation, and the description with a preview. */
function LongTexts({ typed, isPending, onTyped, fields }: TextsProps) {
  const area = (name: 'citation' | 'description', rows: number, maxLength: number) => ({
    className: classes.area,
    rows,
    value: typed[name],
    maxLength,
    readOnly: isPending,
    onChange: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) =>
      onTyped({ [name]: currentTarget.value }),
  })
  return (
    <>
      <Field label={texts.citation} error={fields['citation']}>
        {(control) => (
          <textarea {...control} {...area('citation', CITATION_ROWS, MODEL_CITATION_MAX_CHARACTERS)} />
        )}
      </Field>
      <Field label={texts.description} hint={texts.descriptionHint} error={fields['description']}>
        {(control) => (
          <textarea
            {...control}
            {...area('description', DESCRIPTION_ROWS, MODEL_DESCRIPTION_MAX_CHARACTERS)}
          />
        )}
      </Field>
      <section className={classes.preview}>
        <h4>{texts.preview}</h4>
        {typed.description.trim() === '' ? (
          <p className={classes.note}>{texts.noPreview}</p>
        ) : (
          <ModelDescription text={typed.description} />
        )}
      </section>
    </>
  )
}

/**
 * Stores a publication's unsaved changes. Unchanged fields show the latest value. The version is the one that the person started to change:
 * a colleague's later change causes one refusal, so that the person sees it.
 */
function usePublicationDraft({ publication, version }: StoredPublication) {
  const [changed, setChanged] = useState<Partial<Publication>>({})
  const [held, setHeld] = useState<{ version: string | undefined }>()
  const stored = toPublication(publication)
  const typed: Publication = { ...stored, ...changed }
  return {
    typed,
    isDirty: JSON.stringify(typed) !== JSON.stringify(stored),
    version: held ? held.version : version,
    change(changes: Partial<Publication>) {
      setHeld((known) => known ?? { version })
      setChanged({ ...changed, ...changes })
    },
    clear() {
      setChanged({})
      setHeld(undefined)
    },
    release: () => setHeld(undefined),
  }
}

function toPublication(publication: Publication): Publication {
  const { is_public, author, licence, citation, homepage, description } = publication
  return { is_public, author, licence, citation, homepage, description }
}
