import { Role } from '@sentinel/contracts/account/users'
import {
  type InternalUser,
  type internalUserFilters,
  type internalUserSorts,
  listInternalUsers,
} from '@sentinel/contracts/staff/people'
import { messages } from '../../../messages/messages.ts'
import { call } from '../../../platform/call.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { useInternalAddress } from '../internal-address.ts'
import type { InternalListOf } from '../lists/internal-column.ts'
import { InternalList } from '../lists/internal-list.tsx'
import { PersonDialog } from './person-dialog.tsx'

const texts = messages.internalPeople

export function PeopleTab() {
  const address = useInternalAddress()
  return (
    <>
      <InternalList
        definition={peopleList}
        address={address}
        open={{ label: ({ user_email }) => texts.open(user_email), onOpen: address.openPerson }}
      />
      <PersonDialog userId={address.personId} onClose={address.close} />
    </>
  )
}

/** The list on the User Accounts tab. */
const peopleList: InternalListOf<
  InternalUser,
  (typeof internalUserSorts)[number],
  (typeof internalUserFilters)[number]
> = {
  name: 'users',
  label: texts.table,
  usual: { sort: 'user_id', order: 'desc' },
  idOf: ({ user_id }) => user_id,
  fetchPage: (querystring, signal) => call(listInternalUsers, { querystring }, { signal }),
  empty: texts.empty,
  columns: [
    {
      key: 'id',
      label: texts.columns.id,
      sort: 'user_id',
      filter: 'user_id',
      widthPx: 72,
      cell: (row) => row.user_id,
    },
    {
      key: 'email',
      label: texts.columns.email,
      sort: 'user_email',
      filter: 'user_email',
      cell: (row) => row.user_email,
    },
    {
      key: 'username',
      label: texts.columns.username,
      sort: 'username',
      filter: 'username',
      widthPx: 130,
      cell: (row) => row.username,
    },
    {
      key: 'firstName',
      label: texts.columns.firstName,
      sort: 'firstName',
      filter: 'firstName',
      widthPx: 104,
      cell: (row) => row.firstName || texts.dialog.none,
    },
    {
      key: 'lastName',
      label: texts.columns.lastName,
      sort: 'lastName',
      filter: 'lastName',
      widthPx: 104,
      cell: (row) => row.lastName || texts.dialog.none,
    },
    {
      key: 'phoneNumber',
      label: texts.columns.phoneNumber,
      sort: 'phoneNumber',
      filter: 'phoneNumber',
      widthPx: 132,
      cell: (row) => row.phoneNumber || texts.dialog.none,
    },
    {
      key: 'role',
      label: texts.columns.role,
      sort: 'role',
      filter: 'role',
      options: Role.options.map((role) => ({ key: role, name: texts.roles[role] })),
      widthPx: 76,
      cell: (row) => texts.roles[row.role],
    },
    {
      key: 'state',
      label: texts.columns.state,
      sort: 'disabled_at',
      filter: 'state',
      options: [
        { key: 'active', name: texts.enabled },
        { key: 'disabled', name: texts.disabled },
      ],
      widthPx: 88,
      cell: (row) => (row.disabled_at === null ? texts.enabled : texts.disabled),
    },
    {
      key: 'created',
      label: texts.columns.created,
      sort: 'created_at',
      filter: 'created_at',
      filterLabel: texts.createdSince,
      isFilteredByDay: true,
      widthPx: 196,
      cell: (row) => <LocalTime iso={row.created_at} />,
    },
  ],
}
