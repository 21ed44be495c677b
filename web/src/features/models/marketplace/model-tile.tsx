import type { MarketplaceModel } from '@sentinel/contracts/models/marketplace'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { messages } from '../../../messages/messages.ts'
import { ModelPicture } from '../../../shared/models/model-picture.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { AddIcon } from '../../../ui/marks/icons.ts'
import { StatusBadge } from '../../../ui/marks/status-badge.tsx'
import { addToAccount } from './marketplace-queries.ts'
import classes from './marketplace.module.css'

const texts = messages.marketplace
const modelTexts = messages.models

interface ModelTileProps {
  model: MarketplaceModel
  onOpen: (algId: number) => void
}

/** Shows a public model: its picture, who made it, and what it knows. */
export function ModelTile({ model, onOpen }: ModelTileProps) {
  const { alg_id: id, name, author, framework, class_count: count } = model
  const labels = model.classes.map(({ original_label: label }) => label)
  const more = count - labels.length
  return (
    <li className={classes.tile}>
      <ModelPicture name={name} imagePath={model.image_path} />
      <div className={classes.words}>
        <h2>
          <button type="button" className={classes.open} onClick={() => onOpen(id)}>
            {name}
          </button>
        </h2>
        <p className={classes.by}>{[author && texts.by(author), framework].filter(Boolean).join(' · ')}</p>
        <p className={classes.classes}>
          {count > 0
            ? labels.join(', ')
            : model.is_reference
              ? modelTexts.classesElsewhere
              : modelTexts.noClasses}
          {more > 0 && ` ${modelTexts.moreClasses(more)}`}
        </p>
      </div>
      <div className={classes.foot}>
        <ModelState model={model} />
      </div>
    </li>
  )
}

/** Shows whether the model is in the account, and the button that adds it. */
export function ModelState({ model }: { model: MarketplaceModel }) {
  if (model.is_reference)
    return (
      <StatusBadge tone="plain" title={modelTexts.referenceNote}>
        {modelTexts.reference}
      </StatusBadge>
    )
  if (model.inAccount) return <StatusBadge tone="good">{texts.inAccount}</StatusBadge>
  return <AddModelButton model={model} />
}

function AddModelButton({ model: { alg_id: algId, name } }: { model: MarketplaceModel }) {
  const add = useMutation(addToAccount(useQueryClient()))
  /** Adds the model, then moves the focus to the model's name, because the button disappears. */
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
