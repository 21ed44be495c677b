import type { InternalAccount } from '@sentinel/contracts/staff/accounts'
import { Role } from '@sentinel/contracts/account/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { explainFields } from '../../../messages/explain-failure.ts'
import { notify } from '../../../ui/toasts/notify.tsx'
import { ToolbarSelect } from '../../../ui/controls/toolbar-select.tsx'
import { type AccountAct, actOnAccount } from './account-queries.ts'
import classes from './person-dialog.module.css'

const { acts: texts, roles } = messages.internalPeople

interface PersonActsProps {
  account: InternalAccount
  isOwn: boolean
}

/** Shows staff actions on an account. Each explains its effect first. */
export function PersonActs({ account, isOwn }: PersonActsProps) {
  const [openAct, ask] = useState<AccountAct>()
  const { role, disabled_at } = account
  return (
    <section className={classes.part} aria-label={texts.title}>
      <div className={classes.acts}>
        {!isOwn && (
          <>
            <span className={classes.role}>
              <span aria-hidden>{texts.role.short}</span>
              <ToolbarSelect
                label={texts.role.label}
                options={Role.options.map((key) => ({ key, name: roles[key] }))}
                chosen={role}
                isNarrowing={false}
                onChoose={(chosen) => ask({ kind: 'role', role: Role.parse(chosen) })}
              />
            </span>
            <Button onClick={() => ask({ kind: disabled_at ? 'enable' : 'disable' })}>
              {disabled_at ? texts.enable.label : texts.disable.label}
            </Button>
          </>
        )}
        <Button onClick={() => ask({ kind: 'endSessions' })}>{texts.endSessions.label}</Button>
        {!isOwn && (
          <Button onClick={() => ask({ kind: 'removeFactors' })}>{texts.removeFactors.label}</Button>
        )}
      </div>
      <ActQuestion userId={account.user_id} act={openAct} onClose={() => ask(undefined)} />
    </section>
  )
}

interface ActQuestionProps {
  userId: number
  /** The dialog is open while this is defined. */
  act: AccountAct | undefined
  onClose: () => void
}

function ActQuestion({ userId, act, onClose }: ActQuestionProps) {
  const { mutate, isPending, error, reset } = useMutation(actOnAccount(useQueryClient(), userId))
  const close = () => {
    reset()
    onClose()
  }
  const words = act && wordsOf(act)
  const perform = () =>
    act &&
    mutate(act, {
      onSuccess(amount) {
        notify({ text: doneText(act, amount), tone: 'good' })
        close()
      },
    })
  return (
    <ConfirmDialog
      isOpen={act !== undefined}
      title={words?.title ?? ''}
      confirm={words?.confirm ?? ''}
      isLoading={isPending}
      error={explainFields(error, []).general}
      onClose={close}
      onConfirm={perform}
    >
      <p>{words?.about}</p>
    </ConfirmDialog>
  )
}

function wordsOf(act: AccountAct): { title: string; confirm: string; about: string } {
  if (act.kind !== 'role') return texts[act.kind]
  const { title, confirm, about } = texts.role
  return { title: title(act.role), confirm, about: about[act.role] }
}

/** Returns the text for a completed action. `amount` is the number of affected sessions or factors. */
function doneText(act: AccountAct, amount: number): string {
  if (act.kind === 'endSessions' || act.kind === 'removeFactors') return texts[act.kind].done(amount)
  return texts[act.kind].done
}
