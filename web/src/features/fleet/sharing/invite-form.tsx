import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { explainFields } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { invite, type InvitedTo } from './queries.ts'
import { useSendsMail } from './use-sends-mail.ts'

const texts = messages.sharing.invite
const levelsTexts = messages.levels

interface InviteFormProps {
  to: InvitedTo
  onInvited?: () => void
}

export function InviteForm({ to, onInvited }: InviteFormProps) {
  const [email, setEmail] = useState('')
  const [mayManage, setMayManage] = useState(false)
  const { mutate, isPending, error, variables } = useMutation(invite(useQueryClient()))
  // The error was about the previous email address.
  const { fields, general } = explainFields(variables?.email === email ? error : null, ['email'])
  const sendsMail = useSendsMail()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(
      { ...to, email, mayManage },
      {
        onSuccess() {
          notify(
            sendsMail
              ? { text: texts.done(email), tone: 'good' }
              : { text: texts.doneWithoutMail(email), tone: 'warning' },
          )
          setEmail('')
          onInvited?.()
        },
      },
    )
  }
  return (
    <FormColumn onSubmit={submit} failure={error}>
      <TextField
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        data-autofocus
        value={email}
        onValue={setEmail}
        error={fields['email']}
      />
      <LevelField mayManage={mayManage} isOfGroup={'groupId' in to} onChoose={setMayManage} />
      <GeneralError>{general}</GeneralError>
      <div>
        <Button variant="primary" type="submit" isLoading={isPending}>
          {texts.submit}
        </Button>
      </div>
    </FormColumn>
  )
}

const LEVELS = [
  { key: 'look', name: levelsTexts.names.look },
  { key: 'manage', name: levelsTexts.names.manage },
] as const

interface LevelFieldProps {
  mayManage: boolean
  isOfGroup: boolean
  onChoose: (mayManage: boolean) => void
}

/** Selects what the invited person may do. */
function LevelField({ mayManage, isOfGroup, onChoose }: LevelFieldProps) {
  const chosen = mayManage ? 'manage' : 'look'
  return (
    <ChoiceField
      label={levelsTexts.field}
      options={LEVELS}
      chosen={chosen}
      hint={(isOfGroup ? levelsTexts.groupHints : levelsTexts.hints)[chosen]}
      onChoose={(level) => onChoose(level === 'manage')}
    />
  )
}
