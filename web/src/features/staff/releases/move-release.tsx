import type { InternalReleaseDetails } from '@sentinel/contracts/staff/releases'
import type { ReleaseState } from '@sentinel/contracts/models/releases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { explainFields } from '../../../messages/explain-failure.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
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

interface Move {
  /** The state that the person saw when they chose. */
  from: ReleaseState
  to: Target
}

/** What the state of a release means, and the buttons that change it. */
export function MoveRelease({ release }: { release: InternalReleaseDetails }) {
  const { state } = release
  const [move, setMove] = useState<Move>()
  return (
    <section className={classes.part} aria-label={texts.acts}>
      <p>{texts.meanings[state]}</p>
      <div className={classes.buttons}>
        {targets[state].map((to) => (
          <Button key={to} onClick={() => setMove({ from: state, to })}>
            {words[to].action}
          </Button>
        ))}
      </div>
      {move && <MoveQuestion release={release} move={move} onClose={() => setMove(undefined)} />}
    </section>
  )
}

interface MoveQuestionProps {
  release: InternalReleaseDetails
  move: Move
  onClose: () => void
}

function MoveQuestion({
  release: { id, name, account_count },
  move: { from, to },
  onClose,
}: MoveQuestionProps) {
  const { mutate, isPending, error } = useMutation(moveMutation(useQueryClient()))
  const onSuccess = () => {
    notify({ text: words[to].done(name), tone: 'good' })
    onClose()
  }
  return (
    <Dialog isOpen title={words[to].title(name)} isFirm={isPending} onClose={onClose}>
      <div className={classes.part}>
        <p>{words[to].about(account_count)}</p>
        <GeneralError>{explainFields(error, []).general}</GeneralError>
        <div className={classes.answers}>
          <Button disabled={isPending} onClick={onClose} data-autofocus>
            {messages.ui.cancel}
          </Button>
          <Button
            variant={to === 'retired' ? 'danger' : 'primary'}
            isLoading={isPending}
            onClick={() => mutate({ releaseId: id, state: to, from }, { onSuccess })}
          >
            {words[to].confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
