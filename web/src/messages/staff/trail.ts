import { TRAIL_EXPORT_MAX_ROWS, type TrailEntry, type TrailKind } from '@sentinel/contracts/staff/trail'
import { actWords } from './acts.ts'
import { count } from '../plural.ts'

const words: Record<TrailKind, (about: never) => string> = {
  ...actWords,
  refused: (about: Extract<TrailEntry, { kind: 'refused' }>['about']) =>
    `${count(about.count, 'call', 'calls')} refused: ${about.call}`,
}

function describe({ kind, about }: TrailEntry): string {
  return words[kind](about as never) // safe: the entry of the same kind
}

const kinds: Record<TrailKind, string> = {
  refused: 'Refused calls',
  account_created: 'Account created',
  password_set: 'Password set',
  role_changed: 'Role changed',
  account_disabled: 'Account disabled',
  account_enabled: 'Account enabled',
  sessions_ended: 'Sessions ended',
  second_factors_removed: 'Second factors removed',
  devices_given: 'Devices given or taken',
  algs_given: 'Models given or taken',
  releases_given: 'Releases given or taken',
  release_created: 'Release created',
  release_state_changed: 'Release approved or retired',
  link_start_moved: 'Start of a link moved',
  device_cleared: 'Device cleared by staff',
  dead_letters_decoded: 'Dead letters decoded again',
  dead_letters_discarded: 'Dead letters discarded',
  dead_letters_stopped: 'Work on dead letters stopped',
  devices_provisioned: 'Devices provisioned',
  import_undone: 'Import undone',
  dev_eui_changed: 'DevEUI changed',
  credentials_rotated: 'Credentials replaced',
  credentials_revoked: 'Credentials revoked',
  claim_code_made: 'Claim code created',
  file_uploaded: 'File uploaded',
  alg_made: 'Model created',
  alg_changed: 'Model changed',
  alg_file_set: 'File of a model set',
  alg_classes_changed: 'Classes of a model changed',
  alg_publication_changed: 'Publication of a model changed',
  alg_picture_set: 'Picture of a model set',
  alg_picture_removed: 'Picture of a model removed',
  alg_deleted: 'Model deleted',
  firmware_added: 'Firmware added',
  firmware_removed: 'Firmware removed',
  firmware_tag_moved: 'Firmware tag moved',
  device_claimed: 'Device claimed',
  invitation_changed: 'Invitation changed',
  invitation_withdrawn: 'Invitation withdrawn',
  device_data_cleared: 'Data cleared by an owner',
  group_deleted: 'Group deleted',
  integration_deleted: 'Integration deleted',
  species_rule_deleted: 'Species rule deleted',
}

export const internalTrailMessages = {
  title: 'Audit trail',
  note: 'Everything that staff did, and everything irreversible that owners did. Entries are never changed or deleted. Refused calls are stored for a year.',
  table: 'Audit trail',
  columns: { at: 'Time', actor: 'Done by', what: 'What', from: 'From' },
  filters: 'Filters',
  actor: 'Done by',
  account: 'Account concerned',
  accountHint: 'Email or number',
  actorHint: 'Email or number, or “command-line”',
  device: 'Device ID',
  kind: 'Kind',
  anyKind: 'Everything',
  kinds,
  from: 'From',
  to: 'To',
  describe,
  commandLine: 'Command line',
  deleted: (userId: number) => `Deleted account ${userId}`,
  nameDevice: (deviceId: number, name: string | null = null) =>
    name === null ? `Device ${deviceId}` : `Device ${deviceId}, ${name}`,

  nameAccount: (userId: number) => `Account ${userId}`,
  andMore: (amount: number) => `and ${amount.toLocaleString('en')} more`,
  lastCall: 'Last call',
  more: 'Show more',
  moreFailed: (reason: string) => `Could not load more entries. ${reason}`,
  notCurrent: 'The list could not be updated',
  empty: { title: 'Nothing yet', body: 'Everything that staff do from now on appears here.' },
  noMatch: {
    title: 'Nothing matches the filters',
    body: 'Change a filter or remove all of them.',
    clear: 'Remove all filters',
  },
  exportFile: 'Export CSV',
  exportHint: `All entries that match the filters, at most ${TRAIL_EXPORT_MAX_ROWS.toLocaleString('en')}`,
  exported: 'The file has been saved.',
  exportFailed: (reason: string) => `Could not export the audit trail. ${reason}`,
} as const
