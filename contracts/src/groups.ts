import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { WireTime } from './wire-time.ts'

/** A group of the user's devices. `deployment_description` is its description, `devices` are ids. */
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
  summary: 'The device groups of the user, by name',
  schema: { response: { 200: z.array(Group) } },
} as const satisfies Endpoint
