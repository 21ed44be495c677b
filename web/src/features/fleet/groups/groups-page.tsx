import type { Group } from '@sentinel/contracts/fleet/groups'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, memo, type MouseEvent, useMemo } from 'react'
import { messages } from '../../../messages/messages.ts'
import { groupsQuery } from '../../../shared/fleet/groups.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { createPageSizeAtom, usePages } from '../../../ui/hooks/use-pages.ts'
import { useRowKeys } from '../../../ui/hooks/use-row-keys.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageFoot } from '../../../ui/lists/page-foot.tsx'
import { PageSizeMenu } from '../../../ui/lists/page-size-menu.tsx'
import { SortControl } from '../../../ui/lists/sort-control.tsx'
import { SortHeads } from '../../../ui/lists/sort-heads.tsx'
import {
  AddIcon,
  GroupsIcon,
  AddToGroupIcon,
  DeleteIcon,
  EditIcon,
  InviteIcon,
} from '../../../ui/marks/icons.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { TEXT_MAX_CHARACTERS, truncate } from '../../../ui/marks/truncate.ts'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { GroupDialogs, type ShareDialog } from './dialogs/group-dialogs.tsx'
import { groupSortColumns, startsDescending, type GroupSort, orderGroups } from './group-order.ts'
import { type GroupsAddress, useGroupsAddress, type GroupDialog } from './groups-address.ts'
import classes from './groups-page.module.css'

const texts = messages.groups
const sortColumns = groupSortColumns.map((key) => ({ key, name: texts.columns[key] }))
const NONE: readonly Group[] = []

interface GroupsPageProps {
  shareDialog: ShareDialog
}

export function GroupsPage({ shareDialog }: GroupsPageProps) {
  const address = useGroupsAddress()
  const { data: groups, error, refetch, isPending } = useQuery(groupsQuery)
  const list = useGroupList(groups ?? NONE, address)
  const retry = () => void refetch()
  const add = (
    <Button variant="primary" icon={AddIcon} onClick={address.openNew}>
      {texts.actions.new}
    </Button>
  )
  return (
    <Page
      title={texts.title}
      note={list.length > 0 && texts.amount(list.length)}
      actions={list.length > 0 && add}
    >
      {isPending && <GroupSkeletons />}
      {!groups && error && <ErrorState error={error} onRetry={retry} />}
      {groups?.length === 0 && (
        <StatePanel icon={GroupsIcon} title={texts.empty.title} action={add}>
          <p>{texts.empty.body}</p>
        </StatePanel>
      )}
      {list.length > 0 && (
        <>
          <div className={classes.list}>
            <Sorting address={address} />
            <GroupsTable
              list={list}
              sort={address.sort}
              onSort={address.setSort}
              onOpen={address.openDialog}
            />
          </div>
          <PageFoot
            shown={{ ...list.span, length: list.length, turnTo: address.turnTo }}
            sizes={<PageSizeMenu {...list.paging} />}
          />
        </>
      )}
      {groups && error && <ErrorState error={error} title={texts.notCurrent} onRetry={retry} />}
      <GroupDialogs address={address} shareDialog={shareDialog} />
    </Page>
  )
}

/** Sorts the cards, because they have no heads to click. */
function Sorting({ address: { sort, setSort } }: { address: GroupsAddress }) {
  return (
    <span className={classes.forCards}>
      <SortControl
        columns={sortColumns}
        sorted={sort.column}
        isDescending={sort.isDescending}
        onColumn={(column) => setSort({ column, isDescending: startsDescending(column) })}
        onTurn={() => setSort({ ...sort, isDescending: !sort.isDescending })}
      />
    </span>
  )
}

const ROWS = 6

/** Shows placeholders shaped like the rows until they are loaded. */
function GroupSkeletons() {
  return (
    <div className={classes.rows} role="status">
      <VisuallyHidden>{messages.groups.loading}</VisuallyHidden>
      {Array.from({ length: ROWS }, (_, at) => (
        <div key={at}>
          <Skeleton width={`${90 + ((at * 37) % 60)}px`} />
          <Skeleton width={`${40 + ((at * 23) % 40)}%`} />
        </div>
      ))}
    </div>
  )
}

interface GroupsTableProps {
  list: GroupList
  sort: GroupSort
  onSort: (sort: GroupSort) => void
  onOpen: (dialog: GroupDialog, groupId: number) => void
}

/** Shows one page of the groups. */
function GroupsTable({ list, sort, onSort, onOpen }: GroupsTableProps) {
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

interface GroupRowProps {
  group: Group
  /** The position in the list, counted from 1. */
  position: number
  onOpen: (dialog: GroupDialog, groupId: number) => void
}

/** Shows one row of the table, or a card on a phone. A click anywhere except on an action shows the group's devices. */
const GroupRow = memo(function GroupRow({ group, position, onOpen }: GroupRowProps) {
  const { group_id: id, group_name: name, deployment_description, devices, created_on, updated_on } = group
  const open = ({ target }: MouseEvent) => {
    const isOfControl = (target as Element).closest('a, button') !== null // safe: what is clicked is an element
    if (!isOfControl) onOpen('members', id)
  }
  return (
    <tr className={classes.row} aria-rowindex={position + 1} tabIndex={-1} data-row={id} onClick={open}>
      <td className={classes.name}>
        <button type="button" onClick={() => onOpen('members', id)}>
          {truncate(name, TEXT_MAX_CHARACTERS)}
        </button>
      </td>
      <td className={classes.description} title={deployment_description || undefined}>
        {truncate(deployment_description, TEXT_MAX_CHARACTERS)}
      </td>
      <td className={classes.size}>{texts.size(devices.length)}</td>
      <td className={classes.created}>
        <LocalTime iso={created_on} />
      </td>
      <td className={classes.updated}>
        <LocalTime iso={updated_on} />
      </td>
      <td className={classes.actions}>
        <IconButton
          icon={AddToGroupIcon}
          label={texts.named(texts.actions.add, name)}
          onClick={() => onOpen('add', id)}
        />
        <IconButton
          icon={InviteIcon}
          label={texts.named(texts.actions.share, name)}
          onClick={() => onOpen('share', id)}
        />
        <IconButton
          icon={EditIcon}
          label={texts.named(texts.actions.edit, name)}
          onClick={() => onOpen('edit', id)}
        />
        <IconButton
          icon={DeleteIcon}
          label={texts.named(texts.actions.delete, name)}
          onClick={() => onOpen('delete', id)}
        />
      </td>
    </tr>
  )
})

const pageSizeAtom = createPageSizeAtom('groups')

/** Returns the sorted groups, and the current page of them. */
function useGroupList(groups: readonly Group[], { sort, page, turnTo }: GroupsAddress) {
  const ordered = useMemo(() => orderGroups(groups, sort), [groups, sort])
  return usePages(ordered, { page, turnTo, pageSizeAtom })
}

type GroupList = ReturnType<typeof useGroupList>
