import type { Role } from '@sentinel/contracts/users'

export const internalPeopleMessages = {
  table: 'User accounts',
  columns: {
    id: 'ID',
    email: 'Email',
    username: 'Username',
    firstName: 'First name',
    lastName: 'Last name',
    phoneNumber: 'Phone number',
    role: 'Role',
    state: 'State',
    created: 'Created',
  },
  roles: { owner: 'Owner', viewer: 'Viewer', staff: 'Staff' } satisfies Record<Role, string>,
  enabled: 'Active',
  disabled: 'Disabled',
  open: (email: string) => `Open ${email}`,
  empty: {
    title: 'No accounts yet',
    body: 'People appear here when they have signed up.',
  },
} as const
