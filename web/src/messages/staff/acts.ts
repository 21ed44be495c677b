import type { ActKind } from '@sentinel/contracts/staff/acts'
import type { TrailAbout } from '@sentinel/contracts/staff/trail'
import { formatBytes } from '../bytes.ts'
import { nameReason } from './dead-letter-reasons.ts'
import { levelMessages } from '../insights/levels.ts'
import { count } from '../plural.ts'
import { nameFactor } from '../account/second-factor.ts'
import { settingsMessages } from '../integrations/settings.ts'

const sessionsEnded = (sessions: number) =>
  sessions === 0 ? '' : `, and ${count(sessions, 'session was', 'sessions were')} ended`

const cameras = (amount: number) => count(amount, 'camera', 'cameras')

const start = (time: string | null) =>
  time === null ? 'the beginning' : `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`

const ofInvited = (email: string | null) => (email === null ? '' : ` of ${email}`)

const nameAlg = (about: { alg_id: number; name: string }) => `${about.alg_id}, ${about.name}`

const shorten = (sha256: string) => `${sha256.slice(0, 12)}…`

const ofGroup = (group: string | null) => (group === null ? '' : ` to the group “${group}”`)

const nameDeadLetters = (letters: number, deadLetterId: number | null) =>
  deadLetterId === null ? count(letters, 'dead letter', 'dead letters') : `Dead letter ${deadLetterId}`

/** Returns an action's text by its kind, for the audit trail and the account's log. The actor and the target are shown next to it. */
export const actWords: { [Kind in ActKind]: (about: TrailAbout<Kind>) => string } = {
  account_created: ({ role }) => (role ? `Account created with the role ${role}` : 'Account created'),
  password_set: (about) => `Password set${sessionsEnded(about.sessions_ended)}`,
  role_changed: ({ from, to }) => `Role changed from ${from} to ${to}`,
  account_disabled: (about) => `Account disabled${sessionsEnded(about.sessions_ended)}`,
  account_enabled: () => 'Account enabled',
  sessions_ended: (about) => `${count(about.count, 'session', 'sessions')} ended`,
  second_factors_removed: ({ factors, unconfirmed_app: hasUnconfirmed, recovery_codes: codes }) => {
    const named = [
      ...factors.map(nameFactor),
      ...(hasUnconfirmed ? ['an authenticator app that was not set up fully'] : []),
      ...(codes > 0 ? [count(codes, 'recovery code', 'recovery codes')] : []),
    ]
    return `Second factors removed: ${named.join(', ')}`
  },
  devices_given: ({ added, removed }) =>
    `Cameras of the account changed: ${added.count} added, ${removed.count} removed`,
  algs_given: ({ added, removed }) =>
    `Models of the account changed: ${added.count} added, ${removed.count} removed`,
  releases_given: ({ added, removed }) =>
    `Releases of the account changed: ${added.count} added, ${removed.count} removed`,
  release_created: ({ release_id: id, name, alg_ids: algIds }) =>
    `Release “${name}” (${id}) made of ${count(algIds.length, 'model', 'models')}`,
  release_state_changed: ({ release_id: id, name, from, to }) =>
    `Release “${name}” (${id}) changed from ${from} to ${to}`,
  link_start_moved: ({ from, to }) => `Start of what is visible moved from ${start(from)} to ${start(to)}`,
  device_cleared: ({ insights, links }) =>
    `Camera cleared: ${count(insights, 'insight', 'insights')} archived, ${count(links, 'person', 'people')} lost it`,
  dead_letters_decoded: ({ reason, count: letters, letter_id: deadLetterId }) =>
    `${nameDeadLetters(letters, deadLetterId)} with the reason “${nameReason(reason)}” decoded again`,
  dead_letters_discarded: ({ reason, count: letters, letter_id: deadLetterId }) =>
    `${nameDeadLetters(letters, deadLetterId)} with the reason “${nameReason(reason)}” discarded`,
  dead_letters_stopped: ({ kind, reason, count: letters }) =>
    `${kind === 'decode' ? 'Decoding' : 'Discarding'} dead letters with the reason “${nameReason(reason)}” stopped after ${letters.toLocaleString('en')}`,
  devices_provisioned: (about) => `${cameras(about.count)} provisioned`,
  import_undone: (about) => `Import undone: ${cameras(about.count)} removed`,
  dev_eui_changed: ({ from, to }) => `DevEUI changed from ${from ?? 'none'} to ${to ?? 'none'}`,
  credentials_rotated: () => 'New credentials made',
  credentials_revoked: () => 'Credentials revoked',
  claim_code_made: () => 'New claim code made',
  file_uploaded: (about) =>
    `File of ${formatBytes(about.size_bytes)} uploaded, SHA-256 ${shorten(about.sha256)}`,
  alg_made: (about) => `Model ${nameAlg(about)} made`,
  alg_changed: (about) => `Model ${nameAlg(about)} changed: bucket ${about.bucket}, path ${about.path}`,
  alg_file_set: (about) => `Model ${nameAlg(about)} got the file with SHA-256 ${shorten(about.sha256)}`,
  alg_classes_changed: (about) =>
    `Classes of model ${nameAlg(about)} changed: ${about.added} added, ${about.renamed} renamed, ${about.removed} removed`,
  alg_publication_changed: (about) =>
    `Publication of model ${nameAlg(about)} changed: ${about.is_public ? 'public' : 'not public'}`,
  alg_picture_set: (about) => `Model ${nameAlg(about)} got a picture`,
  alg_picture_removed: (about) => `Picture of model ${nameAlg(about)} removed`,
  alg_deleted: (about) => `Model ${nameAlg(about)} deleted`,
  firmware_added: ({ version }) => `Firmware ${version} added`,
  firmware_removed: ({ version }) => `Firmware ${version} removed`,
  firmware_tag_moved: ({ tag, from, to }) =>
    from === null ? `Firmware tag ${tag} set to ${to}` : `Firmware tag ${tag} moved from ${from} to ${to}`,
  device_claimed: () => 'Camera claimed',
  invitation_changed: ({ email, group, may_manage: mayManage }) =>
    `Invitation${ofInvited(email)}${ofGroup(group)} changed to “${levelMessages.names[mayManage ? 'manage' : 'look']}”`,
  invitation_withdrawn: ({ email, group }) => `Invitation${ofInvited(email)}${ofGroup(group)} withdrawn`,
  device_data_cleared: ({ location, insights, ownership }) =>
    [
      ...(location ? ['Location cleared'] : []),
      ...(insights > 0 ? [`${count(insights, 'insight', 'insights')} archived`] : []),
      ...(ownership ? ['Device released'] : []),
    ].join(', '),
  group_deleted: ({ name }) => `Group “${name}” deleted`,
  integration_deleted: ({ integration }) => `Integration ${settingsMessages.platforms[integration]} deleted`,
  species_rule_deleted: (about) => `Rule about “${about.class_name}” deleted`,
}
