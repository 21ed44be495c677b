import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { DEVICE_ID_MAX } from '../device-messages/limits.ts'
import { GROUPS_MAX } from './limits.ts'
import { ID_MAX, TEXT_MAX_CHARACTERS } from '../values/limits.ts'
import { WireTime } from '../values/wire-time.ts'

/** A group of the user's devices. `deployment_description` is the group's description, and `devices` are ids. */
export const Group = z.object({
  group_id: z.int(),
  group_name: z.string(),
  deployment_description: z.string(),
  devices: z.array(z.int()),
  created_on: WireTime,
  updated_on: WireTime,
})
export type Group = z.infer<typeof Group>

export const listGroups = {
  method: 'GET',
  url: '/api/v2/groups',
  access: 'owner',
  scope: 'read',
  summary: 'The device groups of the user, by name',
  schema: { response: { 200: z.array(Group) } },
} as const satisfies Endpoint

/** The wording is fixed. */
export const groupMessages = {
  nameMissing: 'Please enter a group name.',
  newNameMissing: 'The new group name cannot be empty',
  nameTaken: 'One of your groups already has this name.',
} as const

const GroupParams = z.object({ groupId: z.coerce.number<number | string>().int().min(1).max(ID_MAX) })

const groupName = (missing: string) =>
  z
    .string(missing)
    .trim()
    .normalize()
    .min(1, missing)
    .max(TEXT_MAX_CHARACTERS, `The name has at most ${TEXT_MAX_CHARACTERS} characters.`)

const Description = z
  .string('The description is text.')
  .trim()
  .normalize()
  .max(TEXT_MAX_CHARACTERS, `The description has at most ${TEXT_MAX_CHARACTERS} characters.`)

export const createGroup = {
  method: 'POST',
  url: '/api/v2/groups',
  access: 'owner',
  scope: 'manage',
  audit: false,
  idempotent: 'by key',
  summary: `Add a device group; a user has at most ${GROUPS_MAX}`,
  errors: ['conflict'],
  schema: {
    body: z.object({
      groupName: groupName(groupMessages.nameMissing),
      deploymentDescription: Description.optional(),
    }),
    response: { 200: z.object({ message: z.object({ group: Group }) }) },
  },
} as const satisfies Endpoint

/** If the description is omitted, it does not change. */
export const updateGroup = {
  method: 'PUT',
  url: '/api/v2/groups/:groupId',
  access: 'owner',
  scope: 'manage',
  audit: false,
  summary: 'Change name and description of a device group',
  errors: ['conflict'],
  schema: {
    params: GroupParams,
    body: z.object({ groupName: groupName(groupMessages.newNameMissing), groupDesc: Description.optional() }),
    response: { 200: Group },
  },
} as const satisfies Endpoint

export const deleteGroup = {
  method: 'DELETE',
  url: '/api/v2/groups/:groupId',
  access: 'owner',
  scope: 'manage',
  audit: true,
  summary: 'Delete a device group; its devices stay, without a group',
  schema: { params: GroupParams, response: { 200: z.object({ group_id: z.int() }) } },
} as const satisfies Endpoint

/** A device is in at most one group, so it leaves its previous one. */
export const addGroupDevice = {
  method: 'POST',
  url: '/api/v2/groups/:groupId/devices',
  access: 'owner',
  scope: 'manage',
  audit: false,
  idempotent: true,
  summary: 'Put a device into a group',
  schema: {
    params: GroupParams,
    body: z.object({ deviceId: z.int('Which device?').min(0).max(DEVICE_ID_MAX) }),
    response: { 200: Group },
  },
} as const satisfies Endpoint

export const removeGroupDevice = {
  method: 'DELETE',
  url: '/api/v2/groups/:groupId/devices/:deviceId',
  access: 'owner',
  scope: 'manage',
  audit: false,
  summary: 'Take a device out of a group',
  schema: {
    params: GroupParams.extend({
      deviceId: z.coerce.number<number | string>().int().min(0).max(DEVICE_ID_MAX),
    }),
    response: { 200: Group },
  },
} as const satisfies Endpoint

export const groupEndpoints = {
  listGroups,
  createGroup,
  updateGroup,
  deleteGroup,
  addGroupDevice,
  removeGroupDevice,
}
