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

/** `letter_id` is null if the act was about all dead letters with the reason. */
const ActOnDeadLetters = z.object({ reason: z.string(), count: z.int(), letter_id: z.int().nullable() })

/**
 * The details that the audit trail stores for each kind of act. For all kinds, it also stores who acted, when, from where, and on which account or
 * device. A kind that is also in the account log (`accountEventKinds`) has the same shape there.
 */
export const actShapes = {
  /** Recorded when an operator's command creates the account. A sign-up creates an event of this kind that is not an act. */
  account_created: z.object({ role: Role.optional() }),
  password_set: EndedSessions,
  role_changed: z.object({ from: Role, to: Role }),
  account_disabled: EndedSessions,
  account_enabled: z.object({}),
  sessions_ended: z.object({ reason: SessionEnd, count: z.int(), user_agent: z.string().optional() }),
  /** `recovery_codes` is the number of codes. `unconfirmed_app` is an authenticator app whose setup was not finished. */
  second_factors_removed: z.object({
    factors: z.array(ChangedFactor),
    unconfirmed_app: z.boolean(),
    recovery_codes: z.int(),
  }),
  /** Staff replaced a user's list of devices. */
  devices_given: z.object({ added: EventCameras, removed: EventCameras }),
  /** Staff replaced the list of models in a user's account. */
  algs_given: z.object({ added: GivenAlgIds, removed: GivenAlgIds }),
  /** Staff replaced a user's list of model releases. */
  releases_given: z.object({ added: GivenReleaseIds, removed: GivenReleaseIds }),
  release_created: z.object({ release_id: z.int(), name: z.string(), alg_ids: z.array(z.int()) }),
  release_state_changed: z.object({
    release_id: z.int(),
    name: z.string(),
    from: ReleaseState,
    to: ReleaseState,
  }),
  /** A link's start was moved. Null means the device's beginning. */
  link_start_moved: z.object({ from: z.iso.datetime().nullable(), to: z.iso.datetime().nullable() }),
  devices_provisioned: EventCameras,
  /** An import was undone, and these devices were removed. */
  import_undone: EventCameras,
  credentials_rotated: z.object({}),
  credentials_revoked: z.object({}),
  claim_code_made: z.object({}),
  dev_eui_changed: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
  /** `user_ids` contains the first 100 of the users who lost the device. */
  device_cleared: z.object({
    insights: z.int(),
    links: z.int(),
    user_ids: z.array(z.int()).max(100).optional(),
  }),
  file_uploaded: StoredContent,
  alg_made: NamedAlg,
  alg_changed: NamedAlg.extend({ bucket: z.string(), path: z.string() }),
  alg_file_set: NamedAlg.extend({ sha256: z.string() }),
  /** The number of classes that got a name, were renamed, or lost their name. */
  alg_classes_changed: NamedAlg.extend({ added: z.int(), renamed: z.int(), removed: z.int() }),
  /** A model's marketplace entry was changed. `is_public` is true if the marketplace now shows the model. */
  alg_publication_changed: NamedAlg.extend({ is_public: z.boolean() }),
  alg_picture_set: NamedAlg,
  alg_picture_removed: NamedAlg,
  alg_deleted: NamedAlg,
  firmware_added: FirmwareFile,
  firmware_removed: FirmwareFile,
  /** `from` is null for a tag that was not previously set. */
  firmware_tag_moved: z.object({ tag: z.string(), from: z.string().nullable(), to: z.string() }),
  /** Dead letters were decoded again: one, or all with a given reason. */
  dead_letters_decoded: ActOnDeadLetters,
  dead_letters_discarded: ActOnDeadLetters,
  /** Decoding or discarding all dead letters with a given reason was stopped before it finished. */
  dead_letters_stopped: z.object({ kind: DeadLetterWorkKind, reason: z.string(), count: z.int() }),
  device_claimed: z.object({}),
  /**
   * `email` is the masked address of a guest who has not accepted. A guest who has accepted is the subject of the act. `group` is the name of the
   * group that the invitation is for, or null if it is for a device.
   */
  invitation_changed: z.object({
    email: z.string().nullable(),
    group: z.string().nullable(),
    may_manage: z.boolean(),
  }),
  invitation_withdrawn: z.object({ email: z.string().nullable(), group: z.string().nullable() }),
  /** The data that an owner cleared. `insights` is the number of insights that are archived. */
  device_data_cleared: z.object({ location: z.boolean(), insights: z.int(), ownership: z.boolean() }),
  group_deleted: z.object({ name: z.string() }),
  integration_deleted: z.object({ integration: Platform }),
  species_rule_deleted: z.object({ class_name: z.string() }),
}

export type ActKind = keyof typeof actShapes
export type ActAbout<Kind extends ActKind> = z.input<(typeof actShapes)[Kind]>
export const actKinds = Object.keys(actShapes) as ActKind[] // safe: these are its keys

export type Act = {
  [Kind in ActKind]: {
    kind: Kind
    /** The account that the act affected. */
    subjectId?: number
    /** The accounts affected by an act on several. Replaces `subjectId`. */
    subjectIds?: number[]
    /** The device that the act affected. */
    deviceId?: number
    /** The devices affected by an act on several. Replaces `deviceId`. Contains all of them, even if `about` lists only the first 100. */
    deviceIds?: number[]
    about: ActAbout<Kind>
  }
}[ActKind]
