import { z } from 'zod'
import {
  ChangedFactor,
  EndedSessions,
  EventCameras,
  FirmwareFile,
  GivenAlgIds,
  GivenReleaseIds,
  SessionEnd,
} from '../server/event-shapes.ts'
import { Platform } from '../integrations/integrations.ts'
import { DeadLetterWorkKind } from './dead-letters.ts'
import { ReleaseState } from '../models/releases.ts'
import { StoredContent } from '../http/stored-content.ts'
import { Role } from '../account/users.ts'

const NamedAlg = z.object({ alg_id: z.int(), name: z.string() })

/** `letter_id` is null where the act was about all letters of the reason. */
const ActOnDeadLetters = z.object({ reason: z.string(), count: z.int(), letter_id: z.int().nullable() })

/**
 * What the audit trail tells of each kind of act. Who acted, on which account or device, when and from where is the same for all of them. A
 * kind that somebody's account log has as well (`accountEventKinds`) has the same shape there.
 */
export const actShapes = {
  /** By the command of the operator; somebody who signs up has an event of this kind that is no act. */
  account_created: z.object({ role: Role.optional() }),
  password_set: EndedSessions,
  role_changed: z.object({ from: Role, to: Role }),
  account_disabled: EndedSessions,
  account_enabled: z.object({}),
  sessions_ended: z.object({ reason: SessionEnd, count: z.int(), user_agent: z.string().optional() }),
  /** `recovery_codes` is how many there were. `unconfirmed_app`: an authenticator app whose setup was not finished. */
  second_factors_removed: z.object({
    factors: z.array(ChangedFactor),
    unconfirmed_app: z.boolean(),
    recovery_codes: z.int(),
  }),
  /** Staff replaced the list of devices that a person has. */
  devices_given: z.object({ added: EventCameras, removed: EventCameras }),
  /** The same of the models in their account. */
  algs_given: z.object({ added: GivenAlgIds, removed: GivenAlgIds }),
  /** The same of the model releases. */
  releases_given: z.object({ added: GivenReleaseIds, removed: GivenReleaseIds }),
  release_created: z.object({ release_id: z.int(), name: z.string(), alg_ids: z.array(z.int()) }),
  release_state_changed: z.object({
    release_id: z.int(),
    name: z.string(),
    from: ReleaseState,
    to: ReleaseState,
  }),
  /** The begin of a link was moved; null is the beginning of the device. */
  link_start_moved: z.object({ from: z.iso.datetime().nullable(), to: z.iso.datetime().nullable() }),
  devices_provisioned: EventCameras,
  /** An import was undone: the devices that were removed. */
  import_undone: EventCameras,
  credentials_rotated: z.object({}),
  credentials_revoked: z.object({}),
  claim_code_made: z.object({}),
  dev_eui_changed: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
  /** `user_ids` has the first 100 of those who lost the device. */
  device_cleared: z.object({
    insights: z.int(),
    links: z.int(),
    user_ids: z.array(z.int()).max(100).optional(),
  }),
  file_uploaded: StoredContent,
  alg_made: NamedAlg,
  alg_changed: NamedAlg.extend({ bucket: z.string(), path: z.string() }),
  alg_file_set: NamedAlg.extend({ sha256: z.string() }),
  /** How many classes got a name, another name, or lost theirs. */
  alg_classes_changed: NamedAlg.extend({ added: z.int(), renamed: z.int(), removed: z.int() }),
  /** What the marketplace shows of a model was changed; `is_public` is whether it shows the model now. */
  alg_publication_changed: NamedAlg.extend({ is_public: z.boolean() }),
  alg_picture_set: NamedAlg,
  alg_picture_removed: NamedAlg,
  alg_deleted: NamedAlg,
  firmware_added: FirmwareFile,
  firmware_removed: FirmwareFile,
  /** `from` is null for a tag that has not been set before. */
  firmware_tag_moved: z.object({ tag: z.string(), from: z.string().nullable(), to: z.string() }),
  /** Dead letters were decoded again: one, or as many as there were of a reason. */
  dead_letters_decoded: ActOnDeadLetters,
  dead_letters_discarded: ActOnDeadLetters,
  /** Decoding or discarding all letters of a reason was stopped before its end. */
  dead_letters_stopped: z.object({ kind: DeadLetterWorkKind, reason: z.string(), count: z.int() }),
  device_claimed: z.object({}),
  /**
   * `email` is the masked address of somebody who has not accepted; a guest who has is the account that it was done to. `group` is the name of the
   * group that the invitation is for; null if it is for a device.
   */
  invitation_changed: z.object({
    email: z.string().nullable(),
    group: z.string().nullable(),
    may_manage: z.boolean(),
  }),
  invitation_withdrawn: z.object({ email: z.string().nullable(), group: z.string().nullable() }),
  /** What an owner cleared; `insights` is how many are archived. */
  device_data_cleared: z.object({ location: z.boolean(), insights: z.int(), ownership: z.boolean() }),
  group_deleted: z.object({ name: z.string() }),
  integration_deleted: z.object({ integration: Platform }),
  species_rule_deleted: z.object({ class_name: z.string() }),
}

export type ActKind = keyof typeof actShapes
export type ActAbout<Kind extends ActKind> = z.input<(typeof actShapes)[Kind]>
export const actKinds = Object.keys(actShapes) as ActKind[] // safe: they are its keys

export type Act = {
  [Kind in ActKind]: {
    kind: Kind
    /** The account that it was done to. */
    subjectId?: number
    /** Instead of `subjectId`, the accounts of an act on several. */
    subjectIds?: number[]
    /** The device that it was done to. */
    deviceId?: number
    /** Instead of `deviceId`, the devices of an act on several: all of them, also where `about` names the first 100. */
    deviceIds?: number[]
    about: ActAbout<Kind>
  }
}[ActKind]
