import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'

/** `expired` means that the user has to request a new link. */
export const EmailLinkState = z.enum(['waiting', 'confirmed', 'expired'])
export type EmailLinkState = z.infer<typeof EmailLinkState>

export const EmailLink = z.object({ email: z.string(), state: EmailLinkState })
export type EmailLink = z.infer<typeof EmailLink>

const EmailLinkParams = z.object({ token: z.string().min(1).max(500) })

/** Sends nothing if the email is already confirmed. */
export const askVerification = {
  method: 'POST',
  url: '/api/verification',
  access: 'signed-in',
  scope: 'manage',
  audit: false,
  idempotent: 'by key',
  summary: 'Mail the signed-in user another link that confirms their email',
  schema: { response: { 200: z.object({ isEmailVerified: z.boolean() }) } },
} as const satisfies Endpoint

/** Changes nothing, because email programs may open links automatically. */
export const getVerification = {
  method: 'GET',
  url: '/api/verification/:token',
  access: 'public',
  summary: 'Whose email the link of a mail confirms',
  schema: { params: EmailLinkParams, response: { 200: EmailLink } },
} as const satisfies Endpoint

export const confirmEmail = {
  method: 'POST',
  url: '/api/verification/:token',
  access: 'public',
  audit: false,
  idempotent: true,
  summary: 'Confirm an email by the link of a mail; a link that has expired changes nothing',
  schema: { params: EmailLinkParams, response: { 200: EmailLink } },
} as const satisfies Endpoint

export const verificationEndpoints = { askVerification, getVerification, confirmEmail }
