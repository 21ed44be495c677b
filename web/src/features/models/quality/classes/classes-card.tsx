import { MODEL_CHECKS_MIN } from '@sentinel/contracts/models/limits'
import type { ModelQuality, ClassQuality } from '@sentinel/contracts/models/model-quality'
import { memo, type MouseEvent } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { SearchField } from '../../../../ui/fields/search-field.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { SortControl } from '../../../../ui/lists/sort-control.tsx'
import { SortHeads } from '../../../../ui/lists/sort-heads.tsx'
import type { QualityAddress } from '../quality-address.ts'
import { ShareCell } from '../share-cell.tsx'
import {
  classSortColumns,
  filterClasses,
  orderClasses,
  startsDescending,
  type ClassSort,
} from './class-order.ts'
import classes from './classes.module.css'

const texts = messages.modelQuality.classes
const sortColumns = classSortColumns.map((key) => ({ key, name: texts.columns[key] }))

interface ClassesCardProps {
  quality: ModelQuality
  address: QualityAddress
}

/** Lists the model's classes, which can be sorted, filtered, and opened one at a time. */
export function ClassesCard({ quality, address }: ClassesCardProps) {
  const { name, sort, setName, setSort, classId, openClass } = address
  const shown = orderClasses(filterClasses(quality.classes, name), sort)
  return (
    <Card
      title={texts.title}
      note={texts.amount(shown.length, quality.classes.length)}
      actions={
        <>
          <SearchField label={texts.filter} value={name} onValue={setName} className={classes.filter} />
          <span className={classes.forCards}>
            <SortControl
              columns={sortColumns}
              sorted={sort.column}
              isDescending={sort.isDescending}
              onColumn={(column) => setSort({ column, isDescending: startsDescending(column) })}
              onTurn={() => setSort({ ...sort, isDescending: !sort.isDescending })}
            />
          </span>
        </>
      }
    >
      {shown.length === 0 ? (
        <p className={classes.none}>
          {texts.noneFound} <Button onClick={() => setName('')}>{texts.clear}</Button>
        </p>
      ) : (
        <ClassesTable rows={shown} sort={sort} openedId={classId} onSort={setSort} onOpen={openClass} />
      )}
      {quality.left_out > 0 && <p className={classes.quiet}>{texts.leftOut(quality.left_out)}</p>}
    </Card>
  )
}

interface ClassesTableProps {
  rows: readonly ClassQuality[]
  sort: ClassSort
  openedId: number | undefined
  onSort: (sort: ClassSort) => void
  onOpen: (classId: number) => void
}

function ClassesTable({ rows, sort, openedId, onSort, onOpen }: ClassesTableProps) {
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={texts.table}>
        <thead>
          <tr>
            <SortHeads
              columns={classSortColumns}
              names={texts.columns}
              classOf={(column) => classes[`${column}Column`]}
              {...{ sort, startsDescending, onSort }}
            />
            <th className={classes.confusedColumn}>{texts.columns.confused}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ClassRow key={row.class_id} row={row} isOpened={row.class_id === openedId} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ClassRowProps {
  row: ClassQuality
  isOpened: boolean
  onOpen: (classId: number) => void
}

/** Shows one row of the table, or a card on a phone. A click anywhere opens the class. */
const ClassRow = memo(function ClassRow({ row, isOpened, onOpen }: ClassRowProps) {
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
