import type { Model } from '@sentinel/contracts/models/models'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { ClassSearch } from '../../../shared/models/class-search.tsx'
import { modelClassesQuery } from '../../../shared/models/model-queries.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'

const texts = messages.myModels.classes
const WIDTH_PX = 640

interface ClassesDialogProps {
  /** Open while there is one. */
  model: Model | undefined
  onClose: () => void
}

export function ClassesDialog({ model, onClose }: ClassesDialogProps) {
  return (
    <Dialog
      isOpen={model !== undefined}
      title={model ? texts.title(model.alg_name) : ''}
      width={WIDTH_PX}
      onClose={onClose}
    >
      {model && <Classes algId={model.alg_id} />}
    </Dialog>
  )
}

function Classes({ algId }: { algId: number }) {
  const { data, error, refetch } = useQuery(modelClassesQuery(algId))
  if (data) return <ClassSearch classes={data} words={texts} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />
}
