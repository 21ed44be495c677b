import type { InternalAlg } from '@sentinel/contracts/staff/algs'
import { deleteAlg } from '@sentinel/contracts/staff/publications'
import { useIsMutating, useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useMemo } from 'react'
import { formatBytes } from '../../../messages/bytes.ts'
import { explainFields } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { call } from '../../../platform/call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { useReportDirty } from '../../../ui/hooks/use-report-dirty.ts'
import { DeleteIcon } from '../../../ui/marks/icons.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { readAgain } from '../read-again.ts'
import { AlgFile } from './alg-file.tsx'
import { algFileKey, algQuery, type StoredAlg, classesMutation, classesQuery } from './alg-queries.ts'
import classes from './algs.module.css'
import { ClassesForm } from './classes-form.tsx'
import { MetadataForm } from './metadata-form.tsx'
import { PicturePart } from './publication/picture-part.tsx'
import { PublicationForm } from './publication/publication-form.tsx'
import { publicationQuery } from './publication/publication-queries.ts'
import { readClasses, writeClasses } from './read-classes.ts'

const texts = messages.internalAlgs.dialog
const factsTexts = messages.internalAlgs.facts
const classesTexts = messages.internalAlgs.classes
const deleteTexts = messages.internalAlgs.delete
const WIDTH_PX = 760

interface AlgDialogProps {
  algId: number
  onClose: () => void
}

/** Shows a model: the location of its file, its texts, its file, and the names of its classes. */
export function AlgDialog({ algId, onClose }: AlgDialogProps) {
  const { data: stored, error, refetch } = useQuery(algQuery(algId))
  const isUploading = useIsMutating({ mutationKey: algFileKey(algId) }) > 0
  const [isDirty, setDirty] = useState(false)
  return (
    <GuardedDialog
      isOpen
      title={stored ? texts.titleOf(stored.alg.name) : texts.title}
      width={WIDTH_PX}
      size="page"
      isBusy={isUploading}
      isDirty={isDirty}
      onClose={onClose}
    >
      {() => (
        <>
          {stored && <AlgParts stored={stored} onDirty={setDirty} onClose={onClose} />}
          {!stored && error && (
            <ErrorState error={error} absent={texts.absent(algId)} onRetry={() => void refetch()} />
          )}
          {!stored && !error && <Loading />}
        </>
      )}
    </GuardedDialog>
  )
}

const parts = ['metadata', 'file', 'classes', 'publication'] as const
type Part = (typeof parts)[number]

interface AlgPartsProps {
  stored: StoredAlg
  onDirty: (isDirty: boolean) => void
  onClose: () => void
}

/** The console only describes these parts of a model. */
const REFERENCE_PARTS = ['publication'] as const

/** Keeps all parts mounted so that input is not lost when switching between them. */
function AlgParts({ stored, onDirty, onClose }: AlgPartsProps) {
  const { alg } = stored
  const [shown, show] = useState<Part>(alg.is_reference ? 'publication' : 'metadata')
  const [dirty, setDirty] = useState<ReadonlySet<Part>>(new Set())
  const tell = useCallback((part: Part, isDirty: boolean) => {
    setDirty((former) => {
      const next = new Set(former)
      if (isDirty) next.add(part)
      else next.delete(part)
      return next.size === former.size ? former : next
    })
  }, [])
  useReportDirty(dirty.size > 0, onDirty)
  return (
    <div className={classes.parts}>
      <AlgFacts alg={alg} />
      {alg.is_reference && <Notice>{texts.referenceNote}</Notice>}
      <SegmentedControl
        label={texts.parts}
        options={(alg.is_reference ? REFERENCE_PARTS : parts).map((key) => ({
          key,
          name: dirty.has(key) ? texts.unsaved(texts.partNames[key]) : texts.partNames[key],
        }))}
        chosen={shown}
        onChoose={show}
      />
      {!alg.is_reference && (
        <>
          <div hidden={shown !== 'metadata'}>
            <MetadataForm stored={stored} onDirty={tell} />
          </div>
          <div hidden={shown !== 'file'}>
            <AlgFile alg={alg} onDirty={tell} />
          </div>
          <div hidden={shown !== 'classes'}>
            <ClassesEditor algId={alg.alg_id} name={alg.name} onDirty={tell} />
          </div>
        </>
      )}
      <div hidden={shown !== 'publication'}>
        <PublicationPart algId={alg.alg_id} isShown={shown === 'publication'} onDirty={tell} />
      </div>
      {!alg.is_reference && <DeleteAlg alg={alg} onDeleted={onClose} />}
    </div>
  )
}

interface PublicationPartProps {
  algId: number
  /** The publication is loaded when this part is first shown. */
  isShown: boolean
  onDirty: (part: 'publication', isDirty: boolean) => void
}

/** Describes what the marketplace shows of a model. */
function PublicationPart({ algId, isShown, onDirty }: PublicationPartProps) {
  const {
    data: stored,
    error,
    refetch,
  } = useQuery({
    ...publicationQuery(algId),
    enabled: isShown,
  })
  if (!stored) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />
  return (
    <div className={classes.parts}>
      <PicturePart publication={stored.publication} />
      <PublicationForm stored={stored} onDirty={onDirty} />
    </div>
  )
}

interface DeleteAlgProps {
  alg: InternalAlg
  onDeleted: () => void
}

/** Deletes a model that nothing uses. For other models, the response says what uses them. */
function DeleteAlg({ alg: { alg_id: algId, name }, onDeleted }: DeleteAlgProps) {
  const [isRequested, setRequested] = useState(false)
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(deleteAlg, { params: { algId } }),
    onSuccess: () => {
      notify({ text: deleteTexts.done(name), tone: 'good' })
      onDeleted()
      readAgain(queryClient)
    },
  })
  const close = () => {
    setRequested(false)
    remove.reset()
  }
  return (
    <div className={classes.buttons}>
      <Button variant="quiet" icon={DeleteIcon} onClick={() => setRequested(true)}>
        {deleteTexts.action}
      </Button>
      <ConfirmDialog
        isOpen={isRequested}
        title={deleteTexts.title(name)}
        confirm={deleteTexts.confirm}
        isLoading={remove.isPending}
        error={explainFields(remove.error, []).general}
        onConfirm={() => remove.mutate()}
        onClose={close}
      >
        <p>{deleteTexts.body}</p>
      </ConfirmDialog>
    </div>
  )
}

interface ClassesEditorProps {
  algId: number
  name: string
  onDirty: (part: 'classes', isDirty: boolean) => void
}

/** Edits the names of a model's classes as lines of text. They can be imported from and exported to CSV. */
function ClassesEditor({ algId, name, onDirty }: ClassesEditorProps) {
  const queryClient = useQueryClient()
  const query = classesQuery(algId)
  const { data: stored, error, refetch } = useQuery(query)
  const [typed, setTyped] = useState<string>()
  const [isChangedMeanwhile, setChangedMeanwhile] = useState(false)
  const save = useMutation(classesMutation(queryClient, algId))
  const storedText = useMemo(() => stored && writeClasses(stored.classes), [stored])
  const text = typed ?? storedText ?? ''
  const read = useMemo(() => readClasses(text), [text])
  useReportDirty(
    typed !== undefined && typed !== storedText,
    useCallback((is: boolean) => onDirty('classes', is), [onDirty]),
  )
  if (!stored) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />

  const submit = () =>
    save.mutate(
      { classes: read.classes, version: stored.version },
      {
        onSuccess(saved) {
          queryClient.setQueryData(query.queryKey, saved)
          setTyped(undefined)
          setChangedMeanwhile(false)
          notify({ text: classesTexts.saved(name), tone: 'good' })
        },
        async onError(failure) {
          if (!(failure instanceof CallFailed) || failure.code !== 'conflict') return
          const { error: notRead } = await refetch()
          setChangedMeanwhile(!notRead)
        },
      },
    )
  return (
    <ClassesForm
      stored={stored.classes}
      text={text}
      read={read}
      onText={setTyped}
      isDirty={typed !== undefined && typed !== storedText}
      isChangedMeanwhile={isChangedMeanwhile}
      isPending={save.isPending}
      error={isChangedMeanwhile ? null : save.error}
      fileName={`classes-${algId}.csv`}
      onDrop={() => {
        setTyped(undefined)
        setChangedMeanwhile(false)
        save.reset()
      }}
      onSubmit={submit}
    />
  )
}

const none = messages.internalAlgs.none

function AlgFacts({ alg }: { alg: InternalAlg }) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{factsTexts.id}</dt>
        <dd>{alg.alg_id}</dd>
      </div>
      <div>
        <dt>{factsTexts.created}</dt>
        <dd>
          <LocalTime iso={alg.date_created} />
        </dd>
      </div>
      <div>
        <dt>{factsTexts.file}</dt>
        <dd>{alg.size_bytes === null ? factsTexts.noFile : formatBytes(alg.size_bytes)}</dd>
      </div>
      <div>
        <dt>{factsTexts.md5}</dt>
        <dd className={classes.code}>{alg.md5_checksum ?? none}</dd>
      </div>
      {alg.sha256 !== null && (
        <div className={classes.wide}>
          <dt>{factsTexts.sha256}</dt>
          <dd className={classes.code}>{alg.sha256}</dd>
        </div>
      )}
    </dl>
  )
}
