import { readResetEmail } from '@sentinel/contracts/account/reset-token'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { explainFields } from '../../../messages/explain-failure.ts'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { PasswordRequirementList } from '../../../shared/account/password-requirement-list.tsx'
import { findAskedProof, SecondFactorStep } from '../../../shared/account/second-factor-later.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useNewPassword } from './use-new-password.ts'

const texts = messages.resetPassword

/** Asks for the new password. The email comes out of the link; only a link without one asks for it. */
export function NewPasswordForm({ token }: { token: string }) {
  const [linkedEmail] = useState(() => readResetEmail(token))
  const [email, setEmail] = useState(linkedEmail ?? '')
  const [password, setPassword] = useState('')
  const reset = useNewPassword(token)
  const navigate = useNavigate()
  const asked = findAskedProof(reset.error)
  const failure = explainFields(reset.error, ['email', 'password'])
  const isComplete = email !== '' && password !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !reset.isPending) reset.mutate({ email, password })
  }
  if (asked)
    return (
      <SecondFactorStep
        after="reset"
        asked={asked}
        to="/"
        onStartAgain={() => void navigate({ to: '/login' })}
      />
    )
  return (
    <>
      <p>{texts.linkIntro}</p>
      <FormColumn onSubmit={submit} failure={reset.error}>
        <TextField
          label={texts.email}
          name="email"
          type="email"
          autoComplete="username"
          readOnly={linkedEmail !== undefined}
          value={email}
          onValue={setEmail}
          error={reset.variables?.email === email ? failure.fields['email'] : undefined}
        />
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onValue={setPassword}
          error={reset.variables?.password === password ? failure.fields['password'] : undefined}
        />
        <PasswordRequirementList password={password} />
        <Button
          type="submit"
          variant="primary"
          isLoading={reset.isPending || reset.isSuccess}
          disabled={!isComplete}
        >
          {texts.reset}
        </Button>
        <GeneralError>{failure.general}</GeneralError>
      </FormColumn>
      <AskAgain />
    </>
  )
}

function AskAgain() {
  return (
    <p>
      <Link to="/resetpassword">{texts.askAgain}</Link>
    </p>
  )
}
