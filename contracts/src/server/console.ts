import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'

/** What the operator has set and the screens need to know, also before sign-in. */
export const ConsoleSettings = z.object({
  supportEmail: z.string(),
  docsUrl: z.string(),
  isSignUpOpen: z.boolean(),
  /** False where no mail server is set: mails are then written to files on the server. */
  sendsMail: z.boolean(),
  /** Whether a new account can look at simulated cameras. */
  offersSamples: z.boolean(),
  /** With it Mapbox draws the map, else the map that comes with the console. */
  mapboxToken: z.string().nullable(),
  version: z.string(),
  /** Null where the server does not know it. */
  commit: z.string().nullable(),
})
export type ConsoleSettings = z.infer<typeof ConsoleSettings>

export const getConsoleSettings = {
  method: 'GET',
  url: '/api/console',
  access: 'public',
  summary:
    'Support address, documentation, whether people may sign up, whether mail is sent, whether there are sample cameras, who draws the map, and the version',
  schema: { response: { 200: ConsoleSettings } },
} as const satisfies Endpoint

export const consoleEndpoints = {
  getConsoleSettings,
}
