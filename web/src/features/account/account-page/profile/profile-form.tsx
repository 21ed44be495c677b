import { type ProfileDetails, updateProfile } from '@sentinel/contracts/account/profile'
import type { User } from '@sentinel/contracts/account/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { explainFields } from '../../../../messages/explain-failure.ts'
import { messages } from '../../../../messages/messages.ts'
import { userQuery } from '../../../../platform/account.ts'
import { call } from '../../../../platform/call.ts'
import { showDone } from '../../../../platform/live/live-cache.ts'
import { listCountryNames } from '../../../../shared/account/country-names.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { UnsavedGuard } from '../../../../ui/dialogs/unsaved-guard.tsx'
import { FormColumn } from '../../../../ui/fields/form-column.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { notify, takeNoticeAway } from '../../../../ui/toasts/notify.tsx'
import classes from './profile.module.css'

const texts = messages.account.profile
const fields = ['firstName', 'lastName', 'country'] as const

interface ProfileFormProps {
  user: User
  mayChange: boolean
  /** Fields that no user can change. */
  children: ReactNode
}

/** Edits the profile. Fields that were not edited follow the account, which may change in another window. */
export function ProfileForm({ user, mayChange, children }: ProfileFormProps) {
  const [edits, setEdits] = useState<Partial<ProfileDetails>>({})
  const save = useSaveProfile(() => setEdits({}))
  const { firstName, lastName, country } = { ...user, ...edits }
  const details: ProfileDetails = { firstName, lastName, country }
  const isDirty = fields.some((name) => details[name] !== user[name])
  const failure = explainFields(save.error, fields)
  const bind = (name: keyof ProfileDetails) => ({
    label: texts[name],
    value: details[name],
    onValue: (value: string) => setEdits((former) => ({ ...former, [name]: value })),
    // The error was about the previous values.
    error: save.variables?.[name] === details[name] ? failure.fields[name] : undefined,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(details)
  }
  return (
    <>
      <FormColumn onSubmit={submit} failure={save.error}>
        <div className={classes.pair}>
          <TextField {...bind('firstName')} readOnly={!mayChange} autoComplete="given-name" />
          <TextField {...bind('lastName')} readOnly={!mayChange} autoComplete="family-name" />
        </div>
        {mayChange ? <CountryField {...bind('country')} /> : <TextField {...bind('country')} readOnly />}
        {children}
        <GeneralError>{failure.general}</GeneralError>
        {mayChange && (
          <div className={classes.answers}>
            <Button
              type="submit"
              variant="primary"
              disabled={save.isPending || fields.some((name) => details[name].trim() === '')}
            >
              {texts.save}
            </Button>
          </div>
        )}
      </FormColumn>
      <UnsavedGuard isDirty={isDirty} />
    </>
  )
}

interface CountryFieldProps {
  label: string
  value: string
  onValue: (value: string) => void
  error: string | undefined
}

function CountryField({ value, ...rest }: CountryFieldProps) {
  const names = useMemo(listCountryNames, [])
  // Other clients may have stored a name that is not in the list.
  const options = value === '' || names.includes(value) ? names : [value, ...names]
  return (
    <SelectField
      {...rest}
      value={value}
      options={options}
      placeholder={texts.countrySearch}
      nothingFound={texts.noCountry}
      takesTyped
      autoComplete="country-name"
    />
  )
}

const SAVING = 'profile-saving'

function useSaveProfile(onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (details: ProfileDetails) => call(updateProfile, { body: details }),
    onMutate: () => notify({ id: SAVING, text: texts.saving, tone: 'busy' }),
    onSettled: () => takeNoticeAway(SAVING),
    onSuccess: (user) => {
      showDone(queryClient, userQuery, () => user)
      onSaved()
      notify({ text: texts.saved, tone: 'good' })
    },
    onError: (failure) => notify({ text: texts.notSaved, tone: 'bad', failure }),
  })
}
