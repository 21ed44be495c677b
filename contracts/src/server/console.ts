import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'

/** The operator's settings that the screens need, even before sign-in. */
export const ConsoleSettings = z.object({
  supportEmail: z.string(),
  docsUrl: z.string(),
  isSignUpOpen: z.boolean(),
  /** False if no mail server is configured. Emails are then written to files on the server. */
  sendsMail: z.boolean(),
  /** True if a new account can view simulated cameras. */
  offersSamples: z.boolean(),
  /** If set, Mapbox draws the map. Otherwise the console's own map is used. */
  mapboxToken: z.string().nullable(),
  version: z.string(),
  /** Null if the server does not know its commit. */
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
