import { writeSandboxToken } from '@sentinel/domain/billing/sandbox-cards'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { FormColumn } from '../../../../ui/fields/form-column.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import classes from './card-form.module.css'
import { FormAnswers } from './form-answers.tsx'
import { readExpiry, readTestCard } from './test-cards.ts'
import { explainCard, usePutCard, CardRefused, type Confirm } from './use-put-card.ts'

const texts = messages.billing.sandboxForm
const digits = { inputMode: 'numeric', autoComplete: 'off' } as const

/** Shows the form for test cards. Replaces their numbers with tokens so that the numbers never leave the browser. */
export function SandboxForm({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState({ number: '', expiry: '', cvc: '' })
  const [tried, setTried] = useState<object | null>(null)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const bank = useBank()
  const put = usePutCard(bank.confirm, onClose)
  const card = readTestCard(typed.number)
  const until = readExpiry(typed.expiry)
  const isCvcRight = /^\d{3,4}$/.test(typed.cvc.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried({})
    put.reset() // the error was about the previous input
    if ('token' in card && until && isCvcRight)
      put.mutate(() => Promise.resolve(writeSandboxToken(card.token, until)))
  }
  const field = (name: keyof typeof typed, fault: string | undefined) => ({
    ...digits,
    value: typed[name],
    onValue(value: string) {
      setTyped({ ...typed, [name]: value })
      if (put.isError) put.reset()
    },
    error: tried ? fault : undefined,
  })
  return (
    <div ref={form} className={classes.form}>
      <FormColumn onSubmit={submit} failure={tried}>
        <TextField
          label={texts.number}
          hint={texts.numberHint}
          {...field('number', 'fault' in card ? texts[card.fault] : undefined)}
        />
        <div className={classes.pair}>
          <TextField label={texts.expiry} {...field('expiry', until ? undefined : texts.expiryWrong)} />
          <TextField
            label={texts.cvc}
            maxLength={4}
            {...field('cvc', isCvcRight ? undefined : texts.cvcWrong)}
          />
        </div>
        <GeneralError>{put.error ? explainCard(put.error) : undefined}</GeneralError>
        <FormAnswers isSending={put.isPending} onClose={onClose} />
      </FormColumn>
      <BankDialog isOpen={bank.isAsking} onAnswer={bank.answer} />
    </div>
  )
}

/** Simulates the sandbox's bank with a dialog in which the person chooses what the bank decides. */
function useBank() {
  const pendingAnswer = useRef<PromiseWithResolvers<boolean>>(undefined)
  const [isAsking, setAsking] = useState(false)
  const confirm: Confirm = async (clientSecret) => {
    pendingAnswer.current = Promise.withResolvers()
    setAsking(true)
    const isApproved = await pendingAnswer.current.promise
    setAsking(false)
    if (!isApproved) throw new CardRefused(messages.billing.card.notConfirmed)
    return clientSecret
  }
  return { isAsking, confirm, answer: (isApproved: boolean) => pendingAnswer.current?.resolve(isApproved) }
}

interface BankDialogProps {
  isOpen: boolean
  onAnswer: (isApproved: boolean) => void
}

/** Shows the sandbox's version of the dialog in which a bank asks the person to confirm a card. */
function BankDialog({ isOpen, onAnswer }: BankDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={texts.bankTitle} onClose={() => onAnswer(false)}>
      <p className={classes.words}>{texts.bankBody}</p>
      <div className={classes.answers}>
        <Button onClick={() => onAnswer(false)}>{texts.decline}</Button>
        <Button variant="primary" data-autofocus onClick={() => onAnswer(true)}>
          {texts.approve}
        </Button>
      </div>
    </Dialog>
  )
}
