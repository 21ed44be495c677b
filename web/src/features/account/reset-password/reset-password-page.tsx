import { resetPassword } from '@sentinel/contracts/account/passwords'
import { readResetEmail } from '@sentinel/contracts/account/reset-token'
import { useMutation, useSuspenseQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { explainFields } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { consoleSettingsQuery } from '../../../platform/account.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { call } from '../../../platform/call.ts'
import { enter } from '../../../platform/enter.ts'
import { PasswordRequirementList } from '../../../shared/account/password-requirement-list.tsx'
import { findRequestedProof, SecondFactorStep } from '../../../shared/account/second-factor-later.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { SupportAddress } from '../../../ui/controls/support-address.tsx'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { EntryFrame } from '../../../ui/layout/entry-frame.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'

const texts = messages.resetPassword

const route = getRouteApi('/resetpassword')

/** Requests the email with a link. If the address has that link's token, asks for the new password. */
export function ResetPasswordPage() {
  const { token } = route.useSearch()
  return (
    <EntryFrame title={token === undefined ? texts.title : texts.linkTitle}>
      {token === undefined ? <AskResetForm /> : <NewPasswordForm key={token} token={token} />}
      <p>
        <Link to="/login">{texts.backToLogin}</Link>
      </p>
    </EntryFrame>
  )
}

/** Requests the email with the link. */
function AskResetForm() {
  const [email, setEmail] = useState('')
  const ask = useMutation({ mutationFn: (to: string) => call(resetPassword, { body: { email: to } }) })
  const isOfThisEmail = ask.variables === email
  const failure = explainFields(isOfThisEmail ? ask.error : null, ['email'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email !== '' && !ask.isPending) ask.mutate(email)
  }
  return (
    <>
      <p>{texts.intro}</p>
      <FormColumn onSubmit={submit} failure={ask.error}>
        <TextField
          label={texts.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoFocus
          value={email}
          onValue={setEmail}
          error={failure.fields['email']}
        />
        <Button type="submit" variant="primary" isLoading={ask.isPending} disabled={email === ''}>
          {texts.reset}
        </Button>
        <GeneralError>{failure.general}</GeneralError>
      </FormColumn>
      {ask.isSuccess && isOfThisEmail && <Sent />}
    </>
  )
}

/** Shows the same text for every email address, so that it does not reveal whether the address has an account. */
function Sent() {
  const { sendsMail } = useSuspenseQuery(consoleSettingsQuery).data
  return (
    <div role="status">
      <p>
        <b>{texts.sent}</b>
      </p>
      {sendsMail ? (
        <p>{texts.sentHint}</p>
      ) : (
        <>
          <p>{texts.writtenToFile}</p>
          <SupportAddress />
        </>
      )}
    </div>
  )
}

/** Asks for the new password. The email address comes from the link; the form asks for it only if the link has none. */
function NewPasswordForm({ token }: { token: string }) {
  const [linkedEmail] = useState(() => readResetEmail(token))
  const [email, setEmail] = useState(linkedEmail ?? '')
  const [password, setPassword] = useState('')
  const reset = useNewPassword(token)
  const navigate = useNavigate()
  const requestedProof = findRequestedProof(reset.error)
  const failure = explainFields(reset.error, ['email', 'password'])
  const isComplete = email !== '' && password !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !reset.isPending) reset.mutate({ email, password })
  }
  if (requestedProof)
    return (
      <SecondFactorStep
        after="reset"
        requested={requestedProof}
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

interface NewPassword {
  email: string
  password: string
}

/** Sets a new password with a link's token, signs in, and continues. */
function useNewPassword(linkToken: string) {
  const router = useRouter()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ email, password }: NewPassword) => {
      const { token } = await call(resetPassword, { body: { email, password, token: linkToken } })
      if (token === undefined) throw new CallFailed({ code: 'unreadable', status: 200 })
      await enter(queryClient, token, '/')
    },
    onSuccess: () => router.history.replace('/'),
  })
}
