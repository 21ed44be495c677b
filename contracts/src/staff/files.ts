import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { STORED_FILE_MAX_BYTES } from '../models/limits.ts'
import { WireTime } from '../values/wire-time.ts'

export const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 of 64 lower-case hexadecimal digits.')

/** A model or firmware file. */
export const StoredFile = z.object({
  sha256: z.string(),
  md5: z.string(),
  size_bytes: z.int(),
  uploaded_at: WireTime,
})
export type StoredFile = z.infer<typeof StoredFile>

/** An MD5 or a SHA-256, recognized by its length. An empty string means none. */
const AnnouncedChecksum = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^(?:[0-9a-f]{32}|[0-9a-f]{64})?$/,
    'Must be an MD5 (32 hexadecimal digits) or a SHA-256 (64 hexadecimal digits).',
  )
  .optional()

/** A file that no model or firmware refers to is removed after a day. */
export const uploadFile = {
  method: 'POST',
  url: '/api/internal/files',
  access: 'staff',
  scope: 'manage',
  audit: false,
  idempotent: true,
  summary: 'Stores a file of at most 512 MiB under its SHA-256, whole or not at all',
  consumes: 'multipart/form-data',
  isHeavy: true,
  errors: ['unavailable'],
  schema: {
    /** The expected checksum. The upload is refused if the file's checksum differs. */
    querystring: z.object({ checksum: AnnouncedChecksum }),
    body: z.object({
      file: z
        .file()
        .min(1, 'The file is empty.')
        .max(STORED_FILE_MAX_BYTES, 'The file is larger than 512 MiB.'),
    }),
    response: { 200: StoredFile },
  },
} as const satisfies Endpoint

export const internalFileEndpoints = { uploadFile }
