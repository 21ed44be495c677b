import { MODEL_CHECKS_MIN } from '@sentinel/contracts/models/limits'
import type { ClassQuality } from '@sentinel/contracts/models/model-quality'
import { memo, type MouseEvent } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { ShareCell } from '../share-cell.tsx'
import classes from './classes.module.css'

const texts = messages.modelQuality.classes

interface ClassRowProps {
  row: ClassQuality
  isOpened: boolean
  onOpen: (classId: number) => void
}

/** A line of the table, a card on a phone. A click anywhere opens the class. */
export const ClassRow = memo(function ClassRow({ row, isOpened, onOpen }: ClassRowProps) {
  const { class_id: id, class_name: name, checked, confirmed, missed, confusions } = row
  const [confusion] = confusions
  const open = ({ target }: MouseEvent) => {
    const isOfControl = (target as Element).closest('a, button') !== null // safe: what is clicked is an element
    if (!isOfControl) onOpen(id)
  }
  return (
    <tr className={classes.row} data-opened={isOpened || undefined} onClick={open}>
      <th scope="row" className={classes.name}>
        <button type="button" aria-expanded={isOpened} title={texts.open(name)} onClick={() => onOpen(id)}>
          {name}
        </button>
      </th>
      <td className={classes.checked} data-label={texts.columns.checked}>
        {checked.toLocaleString('en')}
        {checked > 0 && checked < MODEL_CHECKS_MIN && (
          <span className={classes.few} title={texts.fewHint}>
            {texts.few}
          </span>
        )}
      </td>
      <td className={classes.right} data-label={texts.columns.right}>
        <ShareCell cases={confirmed} total={checked} none={texts.noneChecked} />
      </td>
      <td className={classes.missed} data-label={texts.columns.missed}>
        <ShareCell cases={missed} total={confirmed + missed} none={texts.noneReal} hasBar={false} />
      </td>
      <td className={classes.confused} data-label={texts.columns.confused}>
        {confusion ? texts.confusion(confusion.class_name, confusion.count) : texts.noConfusion}
      </td>
    </tr>
  )
})
