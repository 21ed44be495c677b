import type { InternalReleaseDetails } from '@sentinel/contracts/internal/releases'
import type { ReleaseState } from '@sentinel/contracts/releases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { explainFailure } from '../../../ui/explain-failure.ts'
import { notify } from '../../../ui/notify.tsx'
import { moveMutation } from './queries.ts'
import classes from './releases.module.css'

const { dialog: texts, move: words } = messages.internalReleases

type Target = keyof typeof words

/** To which states a release can be moved. */
const targets: Record<ReleaseState, readonly Target[]> = {
  draft: ['approved', 'retired'],
  approved: ['retired'],
  retired: ['approved'],
}

/** What the state of a release means, and the buttons that change it. */
export function MoveRelease({ release }: { release: InternalReleaseDetails }) {
  const { state } = release
  const [target, setTarget] = useState<Target>()
  return (
    <section className={classes.part} aria-label={texts.acts}>
      <p>{texts.meanings[state]}</p>
      <div className={classes.buttons}>
        {targets[state].map((to) => (
          <Button key={to} onClick={() => setTarget(to)}>
            {words[to].action}
          </Button>
        ))}
      </div>
      {target && <MoveQuestion release={release} to={target} onClose={() => setTarget(undefined)} />}
    </section>
  )
}

interface MoveQuestionProps {
  release: InternalReleaseDetails
  to: Target
  onClose: () => void
}

function MoveQuestion({ release: { id, name, account_count }, to, onClose }: MoveQuestionProps) {
  const { mutate, isPending, error } = useMutation(moveMutation(useQueryClient()))
  const onSuccess = () => {
    notify({ text: words[to].done(name), tone: 'good' })
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={words[to].title(name)}
      confirm={words[to].confirm}
      isLoading={isPending}
      error={error ? explainFailure(error).text : undefined}
      onConfirm={() => mutate({ releaseId: id, state: to }, { onSuccess })}
      onClose={onClose}
    >
      <p>{words[to].about(account_count)}</p>
    </ConfirmDialog>
  )
}
