import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { WireTime } from '../values/wire-time.ts'

/** A sign-in that has not ended. */
export const Session = z.object({
  session_id: z.uuid(),
  created_at: WireTime,
  last_used_at: WireTime,
  user_agent: z.string(),
  is_current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = {
  method: 'GET',
  url: '/api/sessions',
  access: 'signed-in',
  scope: 'manage',
  beforeSetup: true,
  summary: 'Where the user is signed in, the last used first',
  schema: { response: { 200: z.array(Session) } },
} as const satisfies Endpoint

export const endSession = {
  method: 'DELETE',
  url: '/api/sessions/:sessionId',
  access: 'signed-in',
  scope: 'manage',
  audit: false,
  beforeSetup: true,
  summary: 'End one of the user’s sessions',
  schema: {
    params: z.object({ sessionId: z.uuid('Is not the id of a session.') }),
    response: { 200: z.object({}) },
  },
} as const satisfies Endpoint

export const sessionEndpoints = { listSessions, endSession }
