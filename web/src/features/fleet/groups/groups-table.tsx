import { useCallback, useRef } from 'react'
import { messages } from '../../../messages/messages.ts'
import { SortHeads } from '../../../ui/lists/sort-heads.tsx'
import { useRowKeys } from '../../../ui/hooks/use-row-keys.ts'
import { groupSortColumns, type GroupSort, startsDescending } from './group-order.ts'
import { GroupRow } from './group-row.tsx'
import type { GroupDialog } from './groups-address.ts'
import classes from './groups-table.module.css'
import type { GroupList } from './use-group-list.ts'

const texts = messages.groups

interface GroupsTableProps {
  list: GroupList
  sort: GroupSort
  onSort: (sort: GroupSort) => void
  onOpen: (dialog: GroupDialog, groupId: number) => void
}

/** A page of the groups. */
export function GroupsTable({ list, sort, onSort, onOpen }: GroupsTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const openMembers = useCallback((groupId: number) => onOpen('members', groupId), [onOpen])
  useRowKeys(body, openMembers)
  return (
    <table className={classes.table} aria-rowcount={list.length + 1} aria-label={texts.table}>
      <thead>
        <tr aria-rowindex={1}>
          <SortHeads
            columns={groupSortColumns}
            names={texts.columns}
            classOf={(column) => classes[`${column}Column`]}
            {...{ sort, startsDescending, onSort }}
          />
          <th className={classes.actionsColumn}>{texts.columns.actions}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {list.shown.map((group, at) => (
          <GroupRow key={group.group_id} group={group} position={list.span.first + at + 1} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}
