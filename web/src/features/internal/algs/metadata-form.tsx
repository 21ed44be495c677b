import { ALG_PLACE_MISSING, type InternalAlg, LOCAL_BUCKET } from '@sentinel/contracts/internal/algs'
import { TEXT_MAX_CHARACTERS } from '@sentinel/contracts/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useCallback, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { Button } from '../../../ui/button.tsx'
import { explainFields } from '../../../ui/explain-failure.ts'
import { FormColumn } from '../../../ui/form-column.tsx'
import { GeneralError } from '../../../ui/general-error.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/notify.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useReportDirty } from '../../../ui/use-report-dirty.ts'
import { updateAlgMutation } from './alg-queries.ts'
import { AlgTextsFields } from './alg-texts-fields.tsx'
import classes from './algs.module.css'
import { toTexts, toTyped, type TypedAlg } from './typed-alg.ts'

const { metadata: texts, fields: fieldTexts } = messages.internalAlgs
const FIELDS = [
  'bucket',
  'path',
  'md5_checksum',
  'name',
  'description',
  'framework',
  'alg_type',
  'author',
  'meta_alg_id',
]

interface TypedPlace {
  bucket: string
  path: string
  md5: string
}

interface MetadataFormProps {
  alg: InternalAlg
  onDirty: (part: 'metadata', isDirty: boolean) => void
}

/** Where the file of a model is, and its texts. */
export function MetadataForm({ alg, onDirty }: MetadataFormProps) {
  const stored = toPlace(alg)
  const [changedPlace, setPlace] = useState<Partial<TypedPlace>>({})
  const [changedTexts, setTexts] = useState<Partial<TypedAlg>>({})
  const [ownError, setOwnError] = useState<{ general?: string; fields: Record<string, string> }>()
  const update = useMutation(updateAlgMutation(useQueryClient(), alg.alg_id))
  const place = { ...stored, ...changedPlace }
  const typed = { ...toTyped(alg), ...changedTexts }
  const isPlaceChanged = place.bucket !== stored.bucket || place.path !== stored.path
  const isDirty = differs(place, stored) || differs(typed, toTyped(alg))
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
    const md5 = place.md5 === stored.md5 ? {} : { md5_checksum: place.md5 }
    update.mutate(
      { ...body, bucket: place.bucket, path: place.path, ...md5 },
      {
        onSuccess: () => {
          setPlace({})
          setTexts({})
          notify({ text: texts.saved(typed.name), tone: 'good' })
        },
      },
    )
  }
  return (
    <FormColumn onSubmit={submit} failure={update.error}>
      <PlaceFields
        alg={alg}
        place={place}
        isChanged={isPlaceChanged}
        onPlace={(changes) => setPlace({ ...changedPlace, ...changes })}
        fields={fields}
      />
      <AlgTextsFields typed={typed} onTyped={setTexts} fields={fields} />
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
  /** Bucket or path is another one than that of the model. */
  isChanged: boolean
  onPlace: (changes: Partial<TypedPlace>) => void
  fields: Record<string, string>
}

function PlaceFields({ alg, place, isChanged, onPlace, fields }: PlaceFieldsProps) {
  const isUploaded = alg.alg_bucket === LOCAL_BUCKET && !isChanged
  const field = (name: keyof TypedPlace, error: string | undefined) => ({
    value: place[name],
    onValue: (text: string) => onPlace({ [name]: text }),
    error,
    maxLength: TEXT_MAX_CHARACTERS,
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
        readOnly={isUploaded}
        {...field('md5', fields['md5_checksum'])}
      />
      {alg.sha256 !== null && isChanged && <Notice>{texts.losesFile}</Notice>}
      {!isUploaded && <p>{texts.unverified}</p>}
    </>
  )
}

/** The text of spec 2 §8 stands above what the server says, and where it says nothing. */
function explainFailedUpdate(error: Error | null): ReturnType<typeof explainFields> {
  const { fields, general } = explainFields(error, FIELDS)
  if (!error) return { fields, general }
  const isRefused = error instanceof CallFailed && error.code === 'invalid'
  if (isRefused && Object.keys(fields).length > 0) return { fields, general: texts.failed }
  return { fields, general: [texts.failed, general].filter(Boolean).join(' ') }
}

function toPlace(alg: InternalAlg): TypedPlace {
  return { bucket: alg.alg_bucket ?? '', path: alg.alg_path ?? '', md5: alg.md5_checksum ?? '' }
}

function differs<Typed extends object>(typed: Typed, stored: Typed): boolean {
  return JSON.stringify(typed) !== JSON.stringify(stored)
}
