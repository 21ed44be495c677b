import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** What the operator has set and the screens need to know, also before sign-in. */
export const ConsoleSettings = z.object({
  supportEmail: z.string(),
  docsUrl: z.string(),
  isSignUpOpen: z.boolean(),
})
export type ConsoleSettings = z.infer<typeof ConsoleSettings>

export const getConsoleSettings = {
  method: 'GET',
  url: '/api/console',
  access: 'public',
  summary: 'Support address, documentation and whether people may sign up',
  schema: { response: { 200: ConsoleSettings } },
} as const satisfies Endpoint
