import { getRouteApi, Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EntryFrame } from '../../../ui/layout/entry-frame.tsx'
import { explainFields } from '../../../messages/explain-failure.ts'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { findAskedProof, SecondFactorStep } from '../../../shared/account/second-factor-later.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { LandingLink } from '../../../ui/controls/landing-link.tsx'
import { WayLinks } from '../../../ui/controls/way-links.tsx'
import { useSignIn } from './use-sign-in.ts'

const route = getRouteApi('/login')
const texts = messages.login

export function LoginPage() {
  const { to, reason } = route.useSearch()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useSignIn({ email, password }, to ?? '/')
  const failure = explainFields(signIn.error, ['email', 'password'])
  const asked = findAskedProof(signIn.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn.mutate()
  }
  if (asked)
    return (
      <EntryFrame title={texts.secondStep}>
        <SecondFactorStep asked={asked} to={to ?? '/'} onStartAgain={signIn.reset} />
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
