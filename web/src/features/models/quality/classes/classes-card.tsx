import type { ModelQuality } from '@sentinel/contracts/models/model-quality'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { SearchField } from '../../../../ui/fields/search-field.tsx'
import { SortControl } from '../../../../ui/lists/sort-control.tsx'
import type { QualityAddress } from '../quality-address.ts'
import { classSortColumns, filterClasses, orderClasses, startsDescending } from './class-order.ts'
import classes from './classes.module.css'
import { ClassesTable } from './classes-table.tsx'

const texts = messages.modelQuality.classes
const sortColumns = classSortColumns.map((key) => ({ key, name: texts.columns[key] }))

interface ClassesCardProps {
  quality: ModelQuality
  address: QualityAddress
}

/** The classes of the model, which can be sorted and filtered, and opened one at a time. */
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
