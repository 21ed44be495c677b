import { login } from '@sentinel/contracts/account/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState, useEffect } from 'react'
import { explainFields } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { call } from '../../../platform/call.ts'
import { enter, fetchFirstScreen } from '../../../platform/enter.ts'
import { findRequestedProof, SecondFactorStep } from '../../../shared/account/second-factor-later.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { LandingLink } from '../../../ui/controls/landing-link.tsx'
import { WayLinks } from '../../../ui/controls/way-links.tsx'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { EntryFrame } from '../../../ui/layout/entry-frame.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Notice } from '../../../ui/states/notice.tsx'

const route = getRouteApi('/login')
const texts = messages.login

export function LoginPage() {
  const { to, reason } = route.useSearch()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useSignIn({ email, password }, to ?? '/')
  const failure = explainFields(signIn.error, ['email', 'password'])
  const requestedProof = findRequestedProof(signIn.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn.mutate()
  }
  if (requestedProof)
    return (
      <EntryFrame title={texts.secondStep}>
        <SecondFactorStep requested={requestedProof} to={to ?? '/'} onStartAgain={signIn.reset} />
      </EntryFrame>
    )
  return (
    <EntryFrame title={texts.title}>
      {reason && <Notice>{texts.signedOut[reason]}</Notice>}
      <FormColumn onSubmit={submit} failure={signIn.error}>
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
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
          error={failure.fields['password']}
        />
        <GeneralError>{failure.general}</GeneralError>
        <Button
          type="submit"
          variant="primary"
          isLoading={signIn.isPending || signIn.isSuccess}
          disabled={!email || !password}
        >
          {texts.signIn}
        </Button>
      </FormColumn>
      <OtherWays to={to} />
    </EntryFrame>
  )
}

function OtherWays({ to }: { to: string | undefined }) {
  return (
    <WayLinks>
      <Link to="/resetpassword">{texts.forgotPassword}</Link>
      <span>
        {texts.noAccount}{' '}
        <Link to="/signup" search={{ to }}>
          {texts.createAccount}
        </Link>
      </span>
      <LandingLink>{messages.ui.about}</LandingLink>
    </WayLinks>
  )
}

interface Credentials {
  email: string
  password: string
}

/** Signs in and continues. Starts fetching the next screen as soon as the user types a password. */
function useSignIn({ email, password }: Credentials, to: string) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const isComing = password !== ''
  useEffect(() => {
    if (isComing) fetchFirstScreen(router)
  }, [isComing, router])
  return useMutation({
    mutationFn: async () => {
      const { token } = await call(login, { body: { email, password } })
      await enter(queryClient, token, to)
    },
    onSuccess: () => router.history.replace(to),
  })
}
