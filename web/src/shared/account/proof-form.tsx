import type { RequestedProof } from '@sentinel/contracts/http/errors'
import type { PasskeyAnswer } from '@sentinel/contracts/account/second-factor'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { PasskeyFailed, usePasskey as askBrowser } from './passkey.ts'
import { Button } from '../../ui/controls/button.tsx'
import { explainFields } from '../../messages/explain-failure.ts'
import { FormColumn } from '../../ui/fields/form-column.tsx'
import { GeneralError } from '../../ui/states/general-error.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import classes from './proof-form.module.css'
import { SupportAddress } from '../../ui/controls/support-address.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

const texts = messages.proof

export type Proof = { code: string } | { passkey: PasskeyAnswer } | { password: string }

interface ProofFormProps {
  requested: RequestedProof
  /** Sends the proof to the server and continues. */
  send: (proof: Proof) => Promise<void>
}

/** Allows spaces, because apps show the code with them. */
const SIX_DIGITS = /^\s*(\d\s*){6}$/
const MISTYPED = { fields: { code: texts.sixDigits }, general: undefined }

type TypedWay = 'authenticator' | 'recovery_code' | 'password'

/** Asks for one of the person's proofs: a passkey, a code from their app, a recovery code, or the password. */
export function ProofForm({ requested: { methods, passkeyOptions }, send }: ProofFormProps) {
  const ways = typedWays.filter((way) => methods.includes(way))
  const [way, setWay] = useState(ways[0])
  const [typed, setTyped] = useState('')
  const [isMistyped, setMistyped] = useState(false)
  const sending = useMutation({ mutationFn: send })
  const passkey = useMutation({
    mutationFn: async (options: Record<string, unknown>) => send({ passkey: await askBrowser(options) }),
  })
  const isPasskeyBusy = passkey.isPending || passkey.isSuccess
  const isSending = sending.isPending || sending.isSuccess
  const failure = isMistyped ? MISTYPED : explainProof(sending.error ?? passkey.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed === '' || isSending || isPasskeyBusy) return
    const isWrong = way === 'authenticator' && !SIX_DIGITS.test(typed)
    setMistyped(isWrong)
    if (isWrong) return
    passkey.reset()
    sending.mutate(way === 'password' ? { password: typed } : { code: typed })
  }
  const takeOtherWay = () => {
    setWay(ways.find((other) => other !== way))
    setTyped('')
    setMistyped(false)
    sending.reset()
  }
  return (
    <FormColumn onSubmit={submit} failure={sending.error}>
      {passkeyOptions && (
        <Button
          variant={way ? 'default' : 'primary'}
          isLoading={isPasskeyBusy}
          onClick={() => passkey.mutate(passkeyOptions)}
        >
          {texts.usePasskey}
        </Button>
      )}
      {way && <TypedProof key={way} way={way} value={typed} onValue={setTyped} fields={failure.fields} />}
      {methods.length === 0 && (
        <div>
          {texts.noMethod}
          <SupportAddress />
        </div>
      )}
      <GeneralError>{failure.general}</GeneralError>
      {way && (
        <Button type="submit" variant="primary" isLoading={isSending} disabled={typed === ''}>
          {texts.goOn}
        </Button>
      )}
      {ways.length > 1 && (
        <button type="button" className={classes.turn} onClick={takeOtherWay}>
          {way === 'authenticator' ? texts.useRecovery : texts.useApp}
        </button>
      )}
    </FormColumn>
  )
}

const typedWays: TypedWay[] = ['authenticator', 'recovery_code', 'password']

interface TypedProofProps {
  way: TypedWay
  value: string
  onValue: (value: string) => void
  fields: Record<string, string>
}

function TypedProof({ way, value, onValue, fields }: TypedProofProps) {
  const shared = { value, onValue, autoFocus: true, 'data-autofocus': true }
  if (way === 'password')
    return (
      <PasswordField
        {...shared}
        label={texts.password}
        name="password"
        autoComplete="current-password"
        error={fields['password']}
      />
    )
  const kind =
    way === 'authenticator'
      ? ({
          label: texts.code,
          hint: texts.codeHint,
          autoComplete: 'one-time-code',
          inputMode: 'numeric',
        } as const)
      : ({
          label: texts.recoveryCode,
          hint: texts.recoveryHint,
          autoComplete: 'off',
          inputMode: 'text',
        } as const)
  return <TextField {...shared} {...kind} name={way} spellCheck={false} error={fields['code']} />
}

function explainProof(error: Error | null): ReturnType<typeof explainFields> {
  if (error instanceof PasskeyFailed) return { fields: {}, general: texts.passkeyFailed }
  return explainFields(error, ['code', 'password'])
}
