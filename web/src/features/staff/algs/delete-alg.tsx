import { deleteAlg } from '@sentinel/contracts/staff/publications'
import type { InternalAlg } from '@sentinel/contracts/staff/algs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { call } from '../../../platform/call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { explainFields } from '../../../messages/explain-failure.ts'
import { DeleteIcon } from '../../../ui/marks/icons.ts'
import { notify } from '../../../ui/toasts/notify.tsx'
import { readAgain } from '../read-again.ts'
import classes from './algs.module.css'

const texts = messages.internalAlgs.delete

interface DeleteAlgProps {
  alg: InternalAlg
  onDeleted: () => void
}

/** Deletes a model that nothing uses; the answer says what uses another one. */
export function DeleteAlg({ alg: { alg_id: algId, name }, onDeleted }: DeleteAlgProps) {
  const [isAsked, setAsked] = useState(false)
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(deleteAlg, { params: { algId } }),
    onSuccess: () => {
      notify({ text: texts.done(name), tone: 'good' })
      onDeleted()
      readAgain(queryClient)
    },
  })
  const close = () => {
    setAsked(false)
    remove.reset()
  }
  return (
    <div className={classes.buttons}>
      <Button variant="quiet" icon={DeleteIcon} onClick={() => setAsked(true)}>
        {texts.action}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={texts.title(name)}
        confirm={texts.confirm}
        isLoading={remove.isPending}
        error={explainFields(remove.error, []).general}
        onConfirm={() => remove.mutate()}
        onClose={close}
      >
        <p>{texts.body}</p>
      </ConfirmDialog>
    </div>
  )
}
