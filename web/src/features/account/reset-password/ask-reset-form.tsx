import { resetPassword } from '@sentinel/contracts/account/passwords'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { consoleSettingsQuery } from '../../../platform/account.ts'
import { call } from '../../../platform/call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { explainFields } from '../../../messages/explain-failure.ts'
import { FormColumn } from '../../../ui/fields/form-column.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { SupportAddress } from '../../../ui/controls/support-address.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'

const texts = messages.resetPassword

/** Asks for the mail with the link. */
export function AskResetForm() {
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

/** The same for every email: whether it has an account is not told. */
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
