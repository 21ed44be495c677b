import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { GuardedDialog } from '../../../ui/dialogs/guarded-dialog.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { useReportDirty } from '../../../ui/hooks/use-report-dirty.ts'
import { AlgFacts } from './alg-facts.tsx'
import { AlgFile } from './alg-file.tsx'
import { algFileKey, algQuery, type StoredAlg } from './alg-queries.ts'
import classes from './algs.module.css'
import { ClassesEditor } from './classes-editor.tsx'
import { DeleteAlg } from './delete-alg.tsx'
import { MetadataForm } from './metadata-form.tsx'
import { PublicationPart } from './publication/publication-part.tsx'

const texts = messages.internalAlgs.dialog
const WIDTH_PX = 760

interface AlgDialogProps {
  algId: number
  onClose: () => void
}

/** A model: where its file is, its texts, its file and what it calls its classes. */
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

/** Of a model that the console only describes. */
const REFERENCE_PARTS = ['publication'] as const

/** Every part stays as it is while another is shown, so that what was entered is kept. */
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
