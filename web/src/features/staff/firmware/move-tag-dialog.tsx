import type { TagTarget } from '@sentinel/contracts/staff/firmware'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { explainFields } from '../../../messages/explain-failure.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { moveTagMutation } from './firmware-queries.ts'
import classes from './firmware.module.css'
import { useAllFirmware } from './use-all-firmware.ts'

const texts = messages.internalFirmware.move

interface MoveTagDialogProps {
  /** Where it points to now. */
  target: TagTarget
  onClose: () => void
}

/** Points a tag to another version, after saying what that means. */
export function MoveTagDialog({ target, onClose }: MoveTagDialogProps) {
  const [seen, setSeen] = useState<TagTarget | undefined>(target)
  const { tag, version: from, firmware_id: fromId } = seen ?? target
  const others = useAllFirmware().filter(({ firmware_id }) => firmware_id !== fromId)
  const [version, setVersion] = useState('')
  const move = useMutation(moveTagMutation(useQueryClient()))
  const chosen = others.find((row) => row.version === version)
  const submit = () =>
    chosen &&
    move.mutate(
      { tag, firmwareId: chosen.firmware_id, from: fromId },
      {
        onError: () => setSeen(undefined), // from now on as it is
        onSuccess: () => {
          notify({ text: texts.done(tag, chosen.version), tone: 'good' })
          onClose()
        },
      },
    )
  return (
    <Dialog isOpen isFirm={move.isPending} title={texts.title(tag)} onClose={onClose}>
      <div className={classes.dialog}>
        <p>{from === null ? texts.fromNothing : texts.from(from)}</p>
        <SelectField
          label={texts.to}
          options={others.map((row) => row.version)}
          value={version}
          onValue={setVersion}
          nothingFound={texts.nothingFound}
        />
        <p>{texts.means[tag]}</p>
        <p>{texts.waiting}</p>
        <GeneralError>{explainFields(move.error, []).general}</GeneralError>
        <div className={classes.answers}>
          <Button disabled={move.isPending} onClick={onClose}>
            {messages.ui.cancel}
          </Button>
          <Button variant="primary" isLoading={move.isPending} disabled={!chosen} onClick={submit}>
            {chosen ? texts.submitTo(tag, chosen.version) : texts.submit(tag)}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
