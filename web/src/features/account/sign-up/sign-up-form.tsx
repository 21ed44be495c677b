import { getRouteApi } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { listCountryNames } from '../../../shared/account/country-names.ts'
import { messages } from '../../../messages/messages.ts'
import { explainFields } from '../../../messages/explain-failure.ts'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { PasswordRequirementList } from '../../../shared/account/password-requirement-list.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { isRepeatedOtherwise, noAnswers, signUpFields, type SignUpAnswers } from './sign-up-answers.ts'
import { SignUpButton } from './sign-up-button.tsx'
import classes from './sign-up-form.module.css'
import { useSignUp } from './use-sign-up.ts'

const texts = messages.signUp

const route = getRouteApi('/signup')

export function SignUpForm() {
  const { to = '/' } = route.useSearch()
  const [answers, setAnswers] = useState<SignUpAnswers>(noAnswers)
  const [countries] = useState(listCountryNames)
  const signUp = useSignUp(to)
  const failure = explainFields(signUp.error, signUpFields)
  const bind = (name: keyof SignUpAnswers) => ({
    name,
    label: texts[name],
    value: answers[name],
    onValue: (value: string) => setAnswers((former) => ({ ...former, [name]: value })),
    // The refusal was about the former values.
    error: signUp.variables?.[name] === answers[name] ? failure.fields[name] : undefined,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signUp.mutate(answers)
  }
  return (
    <FormColumn onSubmit={submit} failure={signUp.error}>
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
      <SignUpButton answers={answers} isLoading={signUp.isPending || signUp.isSuccess} />
    </FormColumn>
  )
}
