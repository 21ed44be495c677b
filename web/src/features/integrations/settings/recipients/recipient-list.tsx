import type {
  Integration,
  NotifyingPlatform,
  RecipientFailure,
} from '@sentinel/contracts/integrations/integrations'
import { RECIPIENT_CODE_DIGITS } from '@sentinel/contracts/integrations/limits'
import { enterRecipientCode, askRecipient } from '@sentinel/contracts/integrations/recipients'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { call } from '../../../../platform/call.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { FormColumn } from '../../../../ui/fields/form-column.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { SendIcon } from '../../../../ui/marks/icons.ts'
import { StatusBadge } from '../../../../ui/marks/status-badge.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { notify, TOAST_MS } from '../../../../ui/toasts/notify.tsx'
import { readErrors, explainShort } from '../field-errors.ts'
import { keepIntegration } from '../queries.ts'
import classes from './recipients.module.css'

const texts = messages.recipients

/** Lists an integration's recipients, and whether they have agreed. */
export function RecipientList({ integration: { platform, options } }: { integration: Integration }) {
  if (platform !== 'email' && platform !== 'sms') return null
  const recipients = options.emails ?? options.phoneNumbers ?? []
  if (recipients.length === 0) return <p>{messages.settings.integrations.nobody}</p>
  return (
    <ul className={classes.list} aria-label={texts.list}>
      {recipients.map((recipient, at) => {
        const state = options.recipientStates?.[at] ?? 'waiting'
        return (
          <li key={recipient} className={classes.recipient}>
            <span className={classes.name}>{recipient}</span>
            {state === 'unchecked' ? (
              <StatusBadge tone="warn">{texts.unchecked[platform]}</StatusBadge>
            ) : (
              <StatusBadge tone={state === 'confirmed' ? 'good' : 'pending'}>
                {texts.states[state]}
              </StatusBadge>
            )}
            {state === 'waiting' && (
              <div className={classes.waiting}>
                <RequestNote platform={platform} failure={options.recipientFailures?.[at] ?? null} />
                {platform === 'sms' ? (
                  <EnterCode phoneNumber={recipient} />
                ) : (
                  <div>
                    <SendAgain platform={platform} recipient={recipient} />
                  </div>
                )}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface RequestNoteProps {
  platform: NotifyingPlatform
  failure: RecipientFailure | null
}

/** Shows the result of the confirmation request. */
function RequestNote({ platform, failure }: RequestNoteProps) {
  if (!failure)
    return <p className={classes.note}>{platform === 'email' ? texts.emailNote : texts.smsNote}</p>
  const reason = messages.outgoing.reason(failure.reasonCode, failure.reasonParams)
  return (
    <GeneralError>{platform === 'email' ? texts.failedMail(reason) : texts.failedText(reason)}</GeneralError>
  )
}

/** Takes the code from the text message that was sent to a phone number, or requests another one. */
function EnterCode({ phoneNumber }: { phoneNumber: string }) {
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

/** Resends the confirmation request. */
function SendAgain({ platform, recipient }: { platform: NotifyingPlatform; recipient: string }) {
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: () => call(askRecipient, { params: { platform }, body: { recipient } }),
    onSuccess: (integration) => {
      keepIntegration(queryClient, integration)
      notify({ text: texts.sent(recipient), tone: 'good', closeAfterMs: TOAST_MS.integration })
    },
  })
  return (
    <>
      <Button
        variant="quiet"
        icon={SendIcon}
        isLoading={ask.isPending}
        aria-label={texts.sendAgainNamed(recipient)}
        onClick={() => ask.mutate()}
      >
        {texts.sendAgain}
      </Button>
      <GeneralError>{ask.error ? explainShort(ask.error) : undefined}</GeneralError>
    </>
  )
}
