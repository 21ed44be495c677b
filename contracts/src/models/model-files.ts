import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { DOWNLOAD_TICKET_MAX_CHARACTERS } from './limits.ts'
import { ModelParams } from './model-params.ts'

/** Returns the file of a model in the account. `ETag` is the file's SHA-256, and `Content-Disposition` contains its name. */
export const downloadModel = {
  method: 'GET',
  url: '/api/models/:algId/download',
  access: 'owner',
  scope: 'read',
  summary: 'The file of a model',
  produces: 'application/octet-stream',
  errors: ['not_found'],
  schema: { params: ModelParams, response: { 200: z.file() } },
} as const satisfies Endpoint

/** Needs no session because the ticket grants access. */
export const downloadWithTicket = {
  method: 'GET',
  url: '/api/downloads/:ticket',
  access: 'public',
  summary: 'The file of a model, by an address that was made for it',
  produces: 'application/octet-stream',
  errors: ['not_found'],
  schema: {
    params: z.object({ ticket: z.string().max(DOWNLOAD_TICKET_MAX_CHARACTERS) }),
    response: { 200: z.file() },
  },
} as const satisfies Endpoint

/** The address works only for this file, for 10 minutes, and while the session that requested it is open. */
export const createModelDownload = {
  method: 'POST',
  url: '/api/models/:algId/download/ticket',
  access: 'owner',
  scope: 'read',
  audit: false,
  idempotent: true,
  errors: ['not_found', 'unavailable'],
  summary: 'An address from which a browser downloads the file of a model',
  schema: {
    params: ModelParams,
    response: { 200: z.object({ url: z.string(), sha256: z.string(), size_bytes: z.int() }) },
  },
} as const satisfies Endpoint

export const modelFileEndpoints = { downloadModel, createModelDownload, downloadWithTicket }
