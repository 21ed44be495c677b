import { signUp } from '@sentinel/contracts/account/sign-up'
import { useSuspenseQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useState, type FormEvent, useId } from 'react'
import { explainFields } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { consoleSettingsQuery } from '../../../platform/account.ts'
import { call } from '../../../platform/call.ts'
import { enter } from '../../../platform/enter.ts'
import { listCountryNames } from '../../../shared/account/country-names.ts'
import { PasswordRequirementList } from '../../../shared/account/password-requirement-list.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { LandingLink } from '../../../ui/controls/landing-link.tsx'
import { SupportAddress } from '../../../ui/controls/support-address.tsx'
import { WayLinks } from '../../../ui/controls/way-links.tsx'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { EntryFrame } from '../../../ui/layout/entry-frame.tsx'
import { KitProvider } from '../../../ui/layout/kit-provider.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import {
  isRepeatedOtherwise,
  noAnswers,
  signUpFields,
  type SignUpAnswers,
  findMissing,
} from './sign-up-answers.ts'
import classes from './sign-up-page.module.css'

const texts = messages.signUp

const route = getRouteApi('/signup')

export function SignUpPage() {
  const { to } = route.useSearch()
  const { isSignUpOpen } = useSuspenseQuery(consoleSettingsQuery).data
  return (
    <EntryFrame title={isSignUpOpen ? texts.title : texts.closedTitle}>
      {isSignUpOpen ? (
        <KitProvider>
          <SignUpForm />
        </KitProvider>
      ) : (
        <div>
          <p>{texts.closed}</p>
          <SupportAddress />
        </div>
      )}
      <WayLinks>
        <span>
          {texts.hasAccount}{' '}
          <Link to="/login" search={{ to }}>
            {texts.backToLogin}
          </Link>
        </span>
        <LandingLink>{messages.ui.about}</LandingLink>
      </WayLinks>
    </EntryFrame>
  )
}

function SignUpForm() {
  const { to = '/' } = route.useSearch()
  const [answers, setAnswers] = useState<SignUpAnswers>(noAnswers)
  const [countries] = useState(listCountryNames)
  const submission = useSignUp(to)
  const failure = explainFields(submission.error, signUpFields)
  const bind = (name: keyof SignUpAnswers) => ({
    name,
    label: texts[name],
    value: answers[name],
    onValue: (value: string) => setAnswers((former) => ({ ...former, [name]: value })),
    // The error was about the previous values.
    error: submission.variables?.[name] === answers[name] ? failure.fields[name] : undefined,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    submission.mutate(answers)
  }
  return (
    <FormColumn onSubmit={submit} failure={submission.error}>
      <div className={classes.pair}>
        <TextField {...bind('firstName')} autoComplete="given-name" autoFocus />
        <TextField {...bind('lastName')} autoComplete="family-name" />
      </div>
      <TextField {...bind('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      <TextField
        {...bind('phoneNumber')}
        type="tel"
        autoComplete="tel-national"
        hint={texts.phoneHint}
        pattern="[789][0-9]{9}"
      />
      <TextField {...bind('email')} type="email" inputMode="email" autoComplete="email" />
      <SelectField
        {...bind('country')}
        options={countries}
        placeholder={texts.countrySearch}
        nothingFound={texts.noCountry}
        takesTyped
        autoComplete="country-name"
      />
      <PasswordField {...bind('password')} autoComplete="new-password" />
      <PasswordRequirementList password={answers.password} />
      <PasswordField
        {...bind('confirmPassword')}
        autoComplete="new-password"
        hint={isRepeatedOtherwise(answers) ? texts.repeatedOtherwise : undefined}
      />
      <GeneralError>{failure.general}</GeneralError>
      <SignUpButton answers={answers} isLoading={submission.isPending || submission.isSuccess} />
    </FormColumn>
  )
}

/** Creates the account, signs in to it, and continues once the user is loaded. */
function useSignUp(to: string) {
  const router = useRouter()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (answers: SignUpAnswers) => {
      const { token } = await call(signUp, { body: answers })
      await enter(queryClient, token, to)
    },
    onSuccess: () => router.history.replace(to),
  })
}

interface SignUpButtonProps {
  answers: SignUpAnswers
  isLoading: boolean
}

/** Shows the button, which is disabled until the form can be submitted, and below it what is missing. */
function SignUpButton({ answers, isLoading }: SignUpButtonProps) {
  const missing = findMissing(answers)
  const isMissing = missing.length > 0
  const id = useId()
  return (
    <>
      <Button
        type="submit"
        variant="primary"
        isLoading={isLoading}
        disabled={isMissing}
        aria-describedby={isMissing ? id : undefined}
      >
        {texts.signUp}
      </Button>
      {isMissing && (
        <p id={id} className={classes.missing}>
          {answers === noAnswers ? texts.missingAll : texts.missing(missing.map((field) => texts[field]))}
        </p>
      )}
    </>
  )
}
