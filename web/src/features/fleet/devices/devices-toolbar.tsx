import type { Group } from '@sentinel/contracts/fleet/groups'
import { useAtom } from 'jotai'
import { messages } from '../../../messages/messages.ts'
import { ColumnChooser } from '../../../ui/lists/column-chooser.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { SortControl } from '../../../ui/lists/sort-control.tsx'
import { ToolbarSelect } from '../../../ui/controls/toolbar-select.tsx'
import { cardSortColumns, columnKeys, shownColumnsAtom, toShownColumns } from './columns.ts'
import type { useDevicesAddress } from './devices-address.ts'
import classes from './devices-toolbar.module.css'
import type { DeviceFilter } from './filter-lines.ts'
import { startsDescending } from './order-lines.ts'

const texts = messages.devices
const columns = columnKeys.map((key) => ({ key, name: texts.columns[key], isFixed: key === 'name' }))
const sortColumns = columns.filter(({ key }) => cardSortColumns.includes(key))

interface DevicesToolbarProps {
  address: ReturnType<typeof useDevicesAddress>
  groups: readonly Group[]
  typed: string
  onType: (typed: string) => void
}

/** What changes the list: search, group, order, columns and the size of its pages. */
export function DevicesToolbar({ address, groups, typed, onType }: DevicesToolbarProps) {
  const [chosenColumns, chooseColumns] = useAtom(shownColumnsAtom)
  const { filter, sort, setSort } = address
  return (
    <div className={classes.toolbar}>
      <SearchField label={texts.search} value={typed} onValue={onType} className={classes.search} />
      <GroupSelect groups={groups} chosen={filter.group} onChoose={address.showGroup} />
      <span className={classes.forCards}>
        <SortControl
          columns={sortColumns}
          sorted={sort.column}
          isDescending={sort.isDescending}
          onColumn={(column) => setSort({ column, isDescending: startsDescending(column) })}
          onTurn={() => setSort({ ...sort, isDescending: !sort.isDescending })}
        />
      </span>
      <span className={classes.forTables}>
        <ColumnChooser columns={columns} shown={toShownColumns(chosenColumns)} onChoose={chooseColumns} />
      </span>
    </div>
  )
}

interface GroupSelectProps {
  groups: readonly Group[]
  chosen: DeviceFilter['group']
  onChoose: (group: DeviceFilter['group']) => void
}

function GroupSelect({ groups, chosen, onChoose }: GroupSelectProps) {
  if (groups.length === 0 && chosen === undefined) return null
  return (
    <ToolbarSelect
      label={texts.groups.label}
      options={[
        { key: '', name: texts.groups.all },
        { key: 'none', name: texts.groups.none },
        ...groups.map(({ group_id, group_name }) => ({ key: String(group_id), name: group_name })),
      ]}
      chosen={chosen === undefined ? '' : String(chosen)}
      isNarrowing={chosen !== undefined}
      onChoose={(key) => onChoose(key === '' ? undefined : key === 'none' ? 'none' : Number(key))}
    />
  )
}
