import { RECIPIENT_CODE_DIGITS } from '@sentinel/contracts/integrations/limits'
import { enterRecipientCode } from '@sentinel/contracts/integrations/recipients'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { call } from '../../../../platform/call.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { FormColumn } from '../../../../ui/fields/form-column.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { notify, TOAST_MS } from '../../../../ui/toasts/notify.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { readErrors } from '../field-errors.ts'
import { keepIntegration } from '../queries.ts'
import classes from './recipients.module.css'
import { SendAgain } from './send-again.tsx'

const texts = messages.recipients

/** Takes the code of the text that a phone number was sent, or sends another. */
export function EnterCode({ phoneNumber }: { phoneNumber: string }) {
  const [code, setCode] = useState('')
  const queryClient = useQueryClient()
  const enter = useMutation({
    mutationFn: (typed: string) =>
      call(enterRecipientCode, { body: { recipient: phoneNumber, code: typed } }),
    onSuccess: (integration) => {
      keepIntegration(queryClient, integration)
      notify({
        text: texts.confirmed(phoneNumber),
        tone: 'good',
        closeAfterMs: TOAST_MS.integration,
      })
    },
  })
  const { fields, general } = readErrors(enter.variables === code ? enter.error : null, ['code'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!enter.isPending) enter.mutate(code)
  }
  return (
    <FormColumn onSubmit={submit} failure={enter.error}>
      <TextField
        label={texts.code(phoneNumber)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={RECIPIENT_CODE_DIGITS + 2}
        value={code}
        onValue={setCode}
        error={fields.code}
      />
      <GeneralError>{general}</GeneralError>
      <div className={classes.answers}>
        <Button type="submit" isLoading={enter.isPending} aria-label={texts.enterNamed(phoneNumber)}>
          {texts.enter}
        </Button>
        <SendAgain platform="sms" recipient={phoneNumber} />
      </div>
    </FormColumn>
  )
}
