import type { Group } from '@sentinel/contracts/fleet/groups'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { groupsQuery } from '../../../shared/fleet/groups.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { AddIcon, GroupsIcon } from '../../../ui/marks/icons.ts'
import { PageFoot } from '../../../ui/lists/page-foot.tsx'
import { PageSizeMenu } from '../../../ui/lists/page-size-menu.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { SortControl } from '../../../ui/lists/sort-control.tsx'
import { GroupDialogs, type ShareDialog } from './dialogs/group-dialogs.tsx'
import { groupSortColumns, startsDescending } from './group-order.ts'
import { GroupSkeletons } from './group-skeletons.tsx'
import { type GroupsAddress, useGroupsAddress } from './groups-address.ts'
import classes from './groups-page.module.css'
import { GroupsTable } from './groups-table.tsx'
import { useGroupList } from './use-group-list.ts'

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

/** Cards have no heads to click. */
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
