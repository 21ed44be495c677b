import type { MarketplaceModel } from '@sentinel/contracts/models/marketplace'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { AddIcon } from '../../../ui/marks/icons.ts'
import { addToAccount } from './marketplace-queries.ts'

const texts = messages.marketplace

export function AddModelButton({ model: { alg_id: algId, name } }: { model: MarketplaceModel }) {
  const add = useMutation(addToAccount(useQueryClient()))
  /** The button goes once the model is added. The focus goes to the name of the model then. */
  const submit = ({ currentTarget }: MouseEvent) => {
    const title = currentTarget.closest('li')?.querySelector<HTMLElement>('h2 button')
    add.mutate(
      { algId, name },
      { onSuccess: () => document.activeElement === currentTarget && title?.focus() },
    )
  }
  return (
    <Button icon={AddIcon} isLoading={add.isPending} onClick={submit} aria-label={`${texts.add}: ${name}`}>
      {texts.add}
    </Button>
  )
}
