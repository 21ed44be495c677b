import type { MarketplaceModel } from '@sentinel/contracts/marketplace'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { explainFailure } from '../../ui/explain-failure.ts'
import { AddIcon } from '../../ui/icons.ts'
import { notify } from '../../ui/notify.tsx'
import { addToAccount } from './marketplace-queries.ts'

const texts = messages.marketplace

export function AddModelButton({ model: { alg_id: id, name } }: { model: MarketplaceModel }) {
  const add = useMutation(addToAccount(useQueryClient()))
  const submit = () =>
    add.mutate(id, {
      onSuccess: () => notify({ text: texts.added(name), tone: 'good' }),
      onError: (error) =>
        notify({ text: texts.notAdded(explainFailure(error).text), tone: 'bad', failure: error }),
    })
  return (
    <Button icon={AddIcon} isLoading={add.isPending} onClick={submit} aria-label={`${texts.add}: ${name}`}>
      {texts.add}
    </Button>
  )
}
