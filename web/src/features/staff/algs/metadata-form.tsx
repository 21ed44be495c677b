import { ALG_PLACE_MISSING, type InternalAlg } from '@sentinel/contracts/staff/algs'
import { TEXT_MAX_CHARACTERS } from '@sentinel/contracts/values/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useCallback, useState } from 'react'
import { explainFields } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useReportDirty } from '../../../ui/hooks/use-report-dirty.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { type StoredAlg, updateAlgMutation } from './alg-queries.ts'
import { AlgTextsFields } from './alg-texts-fields.tsx'
import classes from './algs.module.css'
import { toTexts, toTyped, type TypedAlg } from './typed-alg.ts'

const { metadata: texts, fields: fieldTexts } = messages.internalAlgs
const FIELDS = ['bucket', 'path', 'md5_checksum', 'name', 'framework', 'alg_type', 'meta_alg_id']

interface MetadataFormProps {
  stored: StoredAlg
  onDirty: (part: 'metadata', isDirty: boolean) => void
}

/** Edits where a model's file is, and its texts. Fields that the person has not changed show the latest value. */
export function MetadataForm({ stored, onDirty }: MetadataFormProps) {
  const { alg } = stored
  const draft = useMetadataDraft(stored)
  const { place, typed, isDirty } = draft
  const [ownError, setOwnError] = useState<{ general?: string; fields: Record<string, string> }>()
  const update = useMutation(updateAlgMutation(useQueryClient(), alg.alg_id))
  useReportDirty(
    isDirty,
    useCallback((is: boolean) => onDirty('metadata', is), [onDirty]),
  )
  const failure = explainFailedUpdate(update.error)
  const fields = { ...failure.fields, ...ownError?.fields }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = toTexts(typed)
    const isMissing = place.bucket.trim() === '' || place.path.trim() === ''
    if (isMissing) return setOwnError({ general: ALG_PLACE_MISSING, fields: {} })
    if (!body) return setOwnError({ fields: { meta_alg_id: fieldTexts.groupBad } })
    setOwnError(undefined)
    const { bucket, path, md5 } = place
    const sent = { ...body, bucket, path, ...(draft.isPlaceChanged && { md5_checksum: md5 }) }
    const onSuccess = () => {
      draft.clear()
      notify({ text: texts.saved(typed.name), tone: 'good' })
    }
    update.mutate({ body: sent, version: draft.version }, { onSuccess, onError: draft.release })
  }
  return (
    <FormColumn onSubmit={submit} failure={update.error}>
      <PlaceFields
        alg={alg}
        place={place}
        isPending={update.isPending}
        onPlace={draft.changePlace}
        fields={fields}
      />
      <AlgTextsFields
        typed={typed}
        isPending={update.isPending}
        onTyped={draft.changeTexts}
        fields={fields}
      />
      <GeneralError>{ownError?.general ?? failure.general}</GeneralError>
      <div className={classes.answers}>
        <Button variant="primary" type="submit" isLoading={update.isPending} disabled={!isDirty}>
          {texts.submit}
        </Button>
      </div>
    </FormColumn>
  )
}

interface PlaceFieldsProps {
  alg: InternalAlg
  place: TypedPlace
  isPending: boolean
  onPlace: (changes: Partial<TypedPlace>) => void
  fields: Record<string, string>
}

function PlaceFields({ alg, place, isPending, onPlace, fields }: PlaceFieldsProps) {
  const isElsewhere = isMoved(alg, place)
  const isUploaded = alg.sha256 !== null && !isElsewhere
  const field = (name: keyof TypedPlace, error: string | undefined) => ({
    value: place[name],
    onValue: (text: string) => onPlace({ [name]: text }),
    error,
    maxLength: TEXT_MAX_CHARACTERS,
    readOnly: isPending,
    spellCheck: false,
    autoComplete: 'off',
  })
  return (
    <>
      <TextField label={texts.bucket} {...field('bucket', fields['bucket'])} />
      <TextField label={texts.path} {...field('path', fields['path'])} />
      <TextField
        label={texts.checksum}
        hint={texts.checksumHint}
        {...field('md5', fields['md5_checksum'])}
        readOnly={isUploaded || isPending}
      />
      {alg.sha256 !== null && isElsewhere && <Notice>{texts.losesFile}</Notice>}
      {!isUploaded && <p>{texts.unverified}</p>}
    </>
  )
}

/** Adds the general text unless the error concerns a field other than bucket or path. */
function explainFailedUpdate(error: Error | null): ReturnType<typeof explainFields> {
  const { fields, general } = explainFields(error, FIELDS)
  if (!error) return { fields, general }
  if (error instanceof CallFailed && error.code === 'conflict')
    return { fields, general: texts.changedMeanwhile }
  const isPlaceRefused = fields['bucket'] !== undefined || fields['path'] !== undefined
  if (Object.keys(fields).length > 0) return { fields, general: isPlaceRefused ? texts.failed : general }
  return { fields, general: [texts.failed, general].filter(Boolean).join(' ') }
}

interface TypedPlace {
  bucket: string
  path: string
  md5: string
}

/** Stores a model's unsaved changes. Unchanged fields follow the model. */
function useMetadataDraft(stored: StoredAlg) {
  const { alg } = stored
  const [changedPlace, setPlace] = useState<Partial<TypedPlace>>({})
  const [changedTexts, setTexts] = useState<Partial<TypedAlg>>({})
  const { version, hold, release } = useHeldVersion(stored)
  const place = withPlace(alg, changedPlace)
  const typed = { ...toTyped(alg), ...changedTexts }
  const isPlaceChanged = differs(place, toPlace(alg))
  return {
    place,
    typed,
    isPlaceChanged,
    isDirty: isPlaceChanged || differs(typed, toTyped(alg)),
    /** The version that is sent with the changes. */
    version,
    release,
    changePlace(changes: Partial<TypedPlace>) {
      hold()
      setPlace({ ...changedPlace, ...changes })
    },
    changeTexts(changes: Partial<TypedAlg>) {
      hold()
      setTexts({ ...changedTexts, ...changes })
    },
    clear() {
      setPlace({})
      setTexts({})
      release()
    },
  }
}

/**
 * Returns the version of the model that the person started to change. If a colleague changes it later, this causes one refusal, so that the
 * person sees the change. After that the newest version is used.
 */
function useHeldVersion({ version }: StoredAlg) {
  const [held, setHeld] = useState<{ version: string | undefined }>()
  return {
    version: held ? held.version : version,
    hold: () => setHeld((known) => known ?? { version }),
    release: () => setHeld(undefined),
  }
}

function toPlace(alg: InternalAlg): TypedPlace {
  return { bucket: alg.alg_bucket ?? '', path: alg.alg_path ?? '', md5: alg.md5_checksum ?? '' }
}

/**
 * Clears the checksum if the file's location changes, because a checksum belongs to one file. An uploaded file always has the stored
 * checksum.
 */
function withPlace(alg: InternalAlg, changed: Partial<TypedPlace>): TypedPlace {
  const stored = toPlace(alg)
  const place = { ...stored, ...changed }
  if (!isMoved(alg, place)) return alg.sha256 === null ? place : { ...place, md5: stored.md5 }
  const losesChecksum = alg.alg_bucket !== null && changed.md5 === undefined
  return losesChecksum ? { ...place, md5: '' } : place
}

function isMoved(alg: InternalAlg, { bucket, path }: TypedPlace): boolean {
  return bucket !== (alg.alg_bucket ?? '') || path !== (alg.alg_path ?? '')
}

function differs<Typed extends object>(typed: Typed, stored: Typed): boolean {
  return JSON.stringify(typed) !== JSON.stringify(stored)
}
