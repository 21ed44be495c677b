import { useRef, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { CardRefused, type Confirm } from './use-put-card.ts'

/** The bank of the sandbox: a dialog in which the person chooses the bank's answer. */
export function useBank() {
  const asked = useRef<PromiseWithResolvers<boolean>>(undefined)
  const [isAsking, setAsking] = useState(false)
  const confirm: Confirm = async (clientSecret) => {
    asked.current = Promise.withResolvers()
    setAsking(true)
    const isApproved = await asked.current.promise
    setAsking(false)
    if (!isApproved) throw new CardRefused(messages.billing.card.notConfirmed)
    return clientSecret
  }
  return { isAsking, confirm, answer: (isApproved: boolean) => asked.current?.resolve(isApproved) }
}
