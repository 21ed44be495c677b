import type { NewDeviceCredentials } from '@sentinel/contracts/staff/provisioning'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { UnsavedQuestion } from '../../../ui/dialogs/unsaved-question.tsx'
import { DownloadIcon } from '../../../ui/marks/icons.ts'
import { notify } from '../../../ui/toasts/notify.tsx'
import classes from './devices.module.css'
import { undoImportMutation } from './queries.ts'

const texts = messages.internalDevices.import
const imports = messages.internalDevices.imports

interface ImportDoneProps {
  importId: number
  credentials: readonly NewDeviceCredentials[]
  onClose: () => void
}

/** Shows an import's credentials, which can be saved only now. Closing without saving asks for confirmation. */
export function ImportDone({ importId, credentials, onClose }: ImportDoneProps) {
  const [isSaved, setSaved] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const offerUndo = useOfferUndo(importId, credentials.length)
  const save = () => {
    saveFile(texts.fileName(importId), toCredentialsCsv(credentials))
    setSaved(true)
  }
  const leave = () => {
    onClose()
    offerUndo()
  }
  return (
    <div className={classes.stack}>
      <UnsavedGuard isDirty={!isSaved} words={texts.leave} />
      <p>{texts.doneBody(credentials.length)}</p>
      <div className={classes.answers}>
        <Button onClick={() => (isSaved ? leave() : setAsking(true))}>{texts.close}</Button>
        <Button variant="primary" icon={DownloadIcon} data-autofocus onClick={save}>
          {texts.save}
        </Button>
      </div>
      <UnsavedQuestion
        words={texts.leave}
        isOpen={isAsking}
        onDiscard={leave}
        onKeep={() => setAsking(false)}
      />
    </div>
  )
}

/** Shows a toast that says what was imported and can undo it. */
function useOfferUndo(importId: number, count: number): () => void {
  const { onSuccess, ...mutation } = undoImportMutation(useQueryClient())
  // Passed to the mutation itself, because callbacks passed to `mutate` do not run once the dialog is closed.
  const { mutate } = useMutation({
    ...mutation,
    onSuccess(undone, ...others) {
      notify({ text: imports.undone(undone.removed_count), tone: 'good' })
      return onSuccess?.(undone, ...others)
    },
    onError: (failure) => notify({ text: explainFailure(failure).text, tone: 'bad', failure }),
  })
  const undo = () => mutate(importId)
  return () =>
    notify({ text: texts.done(count), tone: 'good', action: { label: imports.undo, onClick: undo } })
}

/** Writes an import's credentials as a CSV file. No value contains a comma or a quote, or begins like a formula. */
function toCredentialsCsv(credentials: readonly NewDeviceCredentials[]): Blob {
  const lines = credentials.map(({ device_id, claim_code, mqtt }) =>
    [device_id, claim_code, mqtt.username, mqtt.password].join(','),
  )
  const text = ['device_id,claim_code,mqtt_username,mqtt_password', ...lines, ''].join('\r\n')
  return new Blob([text], { type: 'text/csv' })
}
