import type { DeviceImport } from '@sentinel/contracts/staff/provisioning'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import classes from './devices.module.css'
import { importsQuery } from './queries.ts'
import { UndoImportDialog } from './undo-import-dialog.tsx'

const texts = messages.internalDevices.imports
const WIDTH_PX = 600

/** The imports that can still be undone. */
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
