import type { Model } from '@sentinel/contracts/models/models'
import type { MouseEvent } from 'react'
import { messages } from '../../../messages/messages.ts'
import { FoldIcon, OpenIcon } from '../../../ui/marks/icons.ts'
import { LIST_MAX_CHARACTERS, truncate } from '../../../ui/marks/truncate.ts'
import { ModelDetails } from './model-details.tsx'
import type { MyModelsAddress } from './my-models-address.ts'
import classes from './my-models.module.css'

const texts = messages.myModels
const modelTexts = messages.models
const COLUMNS = 4

interface ModelRowProps {
  model: Model
  /** Tells it from other models of its name. */
  label: string
  address: MyModelsAddress
}

/** One line of the table, a card on a phone, with its details below while it is open. */
export function ModelRow({ model, label, address }: ModelRowProps) {
  const { alg_id: id, device_count: devices } = model
  const isOpen = address.shown === id
  const toggle = () => address.show(isOpen ? undefined : id)
  const detailsId = `model-${id}`
  const onClick = ({ target }: MouseEvent) => {
    const isOfControl = (target as Element).closest('a, button') !== null // safe: what is clicked is an element
    if (!isOfControl) toggle()
  }
  const Arrow = isOpen ? FoldIcon : OpenIcon
  return (
    <>
      <tr className={classes.row} data-row={id} tabIndex={-1} onClick={onClick}>
        <td className={classes.fold}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            aria-label={isOpen ? texts.close(label) : texts.open(label)}
            onClick={toggle}
          >
            <Arrow size={18} aria-hidden />
          </button>
        </td>
        <td className={classes.name}>{label}</td>
        <td className={classes.animals}>{truncate(listAnimals(model), LIST_MAX_CHARACTERS)}</td>
        <td className={classes.devices}>{texts.devices(devices)}</td>
      </tr>
      {isOpen && (
        <tr className={classes.details} id={detailsId}>
          <td colSpan={COLUMNS}>
            <ModelDetails model={model} address={address} />
          </td>
        </tr>
      )}
    </>
  )
}

function listAnimals({ sample_classes: labels, class_count: count }: Model): string {
  if (count === 0) return modelTexts.noClasses
  const more = count - labels.length
  return `${labels.join(', ')}${more > 0 ? ` ${modelTexts.moreClasses(more)}` : ''}`
}
