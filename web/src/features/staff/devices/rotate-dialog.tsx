import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { AskBeforeSecret } from './ask-before-secret.tsx'
import { rotateMutation } from './queries.ts'
import { SecretList } from './secret-list.tsx'

const { rotate: texts, secrets } = messages.internalDevices

/** Asks before the stored password stops working, and shows the new one. */
export function RotateDialog({ deviceId, onClose }: { deviceId: number; onClose: () => void }) {
  const rotate = useMutation(rotateMutation(useQueryClient()))
  return (
    <AskBeforeSecret
      texts={{ title: texts.title(deviceId), body: texts.body, confirm: texts.confirm }}
      shownTitle={secrets.title(deviceId)}
      isPending={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.mutate(deviceId)}
      onClose={onClose}
    >
      {rotate.data && <SecretList made={rotate.data} onClose={onClose} />}
    </AskBeforeSecret>
  )
}
