import type { Role } from '@sentinel/contracts/account/users'
import { count } from '../plural.ts'

const roleWithArticle: Record<Role, string> = { owner: 'an owner', viewer: 'a viewer', staff: 'staff' }

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
  createdSince: 'Created since',
  roles: { owner: 'Owner', viewer: 'Viewer', staff: 'Staff' } satisfies Record<Role, string>,
  enabled: 'Active',
  disabled: 'Disabled',
  dialog: {
    title: 'Account',
    loading: 'Loading the account',
    absent: 'There is no such account',
    facts: {
      id: 'ID',
      email: 'Email',
      name: 'Name',
      username: 'Username',
      phoneNumber: 'Phone number',
      country: 'Country',
      role: 'Role',
      state: 'State',
      created: 'Created',
      verified: 'Email confirmed',
      factors: 'Second factors',
      lastSignIn: 'Last sign-in',
      sessions: 'Open sessions',
    },
    none: '–',
    never: 'Never',
    notVerified: 'Not confirmed',
    disabledSince: 'Disabled since',
    noFactors: 'None',
    factors: (hasAuthenticator: boolean, passkeys: number) =>
      [hasAuthenticator && 'Authenticator app', passkeys > 0 && count(passkeys, 'passkey', 'passkeys')]
        .filter(Boolean)
        .join(', '),
    isOwn:
      'This is your own account. Another member of staff has to change its role or disable it. You change your second factors in Account, under Security.',
  },
  acts: {
    title: 'What you can do',
    role: {
      label: 'Change the role',
      short: 'Role',
      title: (role: Role) => `Make this account ${roleWithArticle[role]}?`,
      confirm: 'Change the role',
      done: 'The role has changed.',
      about: {
        owner: 'An owner manages cameras and everything that belongs to them.',
        viewer:
          'A viewer sees the dashboard, insights and the map, and changes nothing. Cameras, groups and rules of the account stay as they are.',
        staff:
          'Staff can open Internal: they see every account and device, assign devices and disable accounts.',
      } satisfies Record<Role, string>,
    },
    disable: {
      label: 'Disable the account',
      title: 'Disable this account?',
      confirm: 'Disable the account',
      done: 'The account is disabled.',
      about:
        'The person is signed out everywhere and cannot sign in. Nothing more is sent for them, and waiting messages are dropped. Their cameras keep recording. You can enable the account again.',
    },
    enable: {
      label: 'Enable the account',
      title: 'Enable this account?',
      confirm: 'Enable the account',
      done: 'The account is enabled.',
      about:
        'The person can sign in again with their password. Messages from the time when the account was disabled are not sent.',
    },
    endSessions: {
      label: 'End all sessions',
      title: 'Sign this person out everywhere?',
      confirm: 'End all sessions',
      done: (sessions: number) =>
        sessions === 0 ? 'There was no open session.' : `${count(sessions, 'session', 'sessions')} ended.`,
      about:
        'All browsers and phones of this person are signed out at once. They can sign in again. This cannot be undone.',
    },
    removeFactors: {
      label: 'Remove second factors',
      title: 'Remove all second factors?',
      confirm: 'Remove second factors',
      done: (factors: number) =>
        factors === 0
          ? 'There was no second factor.'
          : `${count(factors, 'second factor', 'second factors')} removed.`,
      about:
        'The password alone signs this person in until they set up a second factor again. Make sure that it is the person who asked you. They get an email about it. This cannot be undone.',
    },
  },
  lists: {
    label: 'Lists of this person',
    inList: 'In the list',
    found: 'Found',
    names: {
      devices: 'Devices',
      algs: 'Algs',
      releases: 'Alg releases',
    },
    unsaved: (name: string) => `${name} (not saved)`,
    loading: 'Loading the list',
    undo: 'Undo',
    none: 'The list is empty.',
    search: 'Search this list',
    noneFound: 'Nothing in this list matches.',
    unnamed: 'Unnamed device',
    own: 'Own',
    guestManages: 'Guest, can manage',
    guestLooks: 'Guest, can view',
    fromBeginning: 'sees it from the beginning',
    from: (time: string) => `sees it from ${time}`,
    remove: (name: string, id: number) => `Remove ${name} (${id})`,
    removeShort: 'Remove',
    add: (name: string, id: number) => `Add ${name} (${id})`,
    addShort: 'Add',
    addIds: (ids: number) => `Add ${count(ids, 'id', 'ids')}`,
    isThere: 'In the list',
    find: {
      devices: 'Find devices to add, by name or ID',
      algs: 'Find algs to add, by name or ID',
      releases: 'Find alg releases to add, by name',
    },
    findHint: 'You can also paste several IDs.',
    notFound: 'Nothing found.',
    byId: (id: number) => `ID ${id}`,
    newAccess:
      'If nobody had a device before, the person sees everything that it has sent. Otherwise they see what it sends from now on.',
    removedAccess:
      'A person who loses a device also loses its alerts and invitations. The people they invited lose it too.',
    changes: 'Unsaved changes',
    willAdd: (items: number) => `Will be added (${items.toLocaleString('en')})`,
    willRemove: (items: number) => `Will be removed (${items.toLocaleString('en')})`,
    keep: (name: string, id: number) => `Undo the change of ${name} (${id})`,
    more: (items: number) => `and ${items.toLocaleString('en')} more`,
    save: 'Save changes',
    drop: 'Discard changes',
    saved: {
      devices: 'The devices are saved.',
      algs: 'The algs are saved.',
      releases: 'The alg releases are saved.',
    },
    meanwhile:
      'Somebody else has changed this list. Your changes are not saved yet. Check them and save again.',
    meanwhileAdded: (items: string) => `Added by them: ${items}.`,
    meanwhileRemoved: (items: string) => `Removed by them: ${items}.`,
    tooLong: (shown: number, total: number) =>
      `This list has ${total.toLocaleString('en')} entries. Here are the first ${shown.toLocaleString('en')}; a list of this length cannot be changed here.`,
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
  open: (email: string) => `Open ${email}`,
  empty: {
    title: 'No accounts yet',
    body: 'People appear here when they have signed up.',
  },
} as const
