import type { DeviceImport, KeptBecause } from '@sentinel/contracts/staff/provisioning'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import classes from './devices.module.css'
import { importsQuery, undoImportMutation } from './queries.ts'

const texts = messages.internalDevices.imports
const WIDTH_PX = 600

/** Lists the imports that can still be undone. */
export function RecentImports({ onClose }: { onClose: () => void }) {
  const { data: imports, error, refetch } = useQuery(importsQuery)
  const [undone, setUndone] = useState<DeviceImport>()
  return (
    <Dialog isOpen title={texts.title} width={WIDTH_PX} onClose={onClose}>
      <div className={classes.stack}>
        <p>{texts.body}</p>
        {!imports && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!imports && !error && <Loading />}
        {imports?.length === 0 && <p>{texts.none}</p>}
        <ul className={classes.people}>
          {imports?.map((each) => (
            <li key={each.import_id}>
              <ImportLine made={each} onUndo={() => setUndone(each)} />
            </li>
          ))}
        </ul>
      </div>
      {undone && <UndoImportDialog made={undone} onClose={() => setUndone(undefined)} />}
    </Dialog>
  )
}

function ImportLine({ made, onUndo }: { made: DeviceImport; onUndo: () => void }) {
  return (
    <>
      <div className={classes.person}>
        <strong>
          {texts.entry(made.import_id)}: {texts.count(made.device_count, made.left_count)}
        </strong>
        <p>
          <LocalTime iso={made.imported_at} /> {texts.by(made.imported_by)}. {texts.until}{' '}
          <LocalTime iso={made.undo_until} />.
        </p>
      </div>
      <Button aria-label={texts.undoOf(made.import_id)} disabled={made.left_count === 0} onClick={onUndo}>
        {texts.undo}
      </Button>
    </>
  )
}

const REMAINING_SHOWN_MAX = 100

interface UndoImportDialogProps {
  made: DeviceImport
  onClose: () => void
}

/** Asks for confirmation before an import is undone, and says which devices stay and why. */
function UndoImportDialog({
  made: { import_id: importId, left_count: left },
  onClose,
}: UndoImportDialogProps) {
  const { mutate, isPending, error, data } = useMutation(undoImportMutation(useQueryClient()))
  if (data)
    return (
      <Dialog isOpen title={texts.undone(data.removed_count)} onClose={onClose}>
        <div className={classes.stack}>
          {data.kept.length > 0 && <RemainingDevices kept={data.kept} />}
          <div className={classes.answers}>
            <Button variant="primary" data-autofocus onClick={onClose}>
              {messages.ui.close}
            </Button>
          </div>
        </div>
      </Dialog>
    )
  return (
    <ConfirmDialog
      isOpen
      title={texts.undoTitle(importId)}
      confirm={texts.undo}
      isLoading={isPending}
      error={error ? explainFailure(error).text : undefined}
      onConfirm={() => mutate(importId)}
      onClose={onClose}
    >
      <p>{texts.undoBody(left)}</p>
    </ConfirmDialog>
  )
}

function RemainingDevices({
  kept: remaining,
}: {
  kept: readonly { device_id: number; because: KeptBecause }[]
}) {
  return (
    <>
      <p>{texts.kept(remaining.length)}</p>
      <ul>
        {remaining.slice(0, REMAINING_SHOWN_MAX).map(({ device_id: id, because }) => (
          <li key={id}>
            {id}: {texts.because[because]}
          </li>
        ))}
      </ul>
      {remaining.length > REMAINING_SHOWN_MAX && (
        <p>{texts.keptMore(remaining.length - REMAINING_SHOWN_MAX)}</p>
      )}
    </>
  )
}
