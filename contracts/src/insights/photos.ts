import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { DEVICE_ID_MAX } from '../device-messages/limits.ts'
import { ListQuery } from '../http/lists.ts'
import { WireTime } from '../values/wire-time.ts'

/** A photo's name in `getPhoto`. The picture with a given name never changes. A better picture gets a new name. */
export const PhotoUrl = z.string().max(100)

export const InsightPhoto = z.object({
  insight_id: z.int(),
  device_id: z.int(),
  table: z.literal('insight'),
  photoUrl: PhotoUrl,
  createdAt: WireTime,
})
export type InsightPhoto = z.infer<typeof InsightPhoto>

export const listInsightPhotos = {
  method: 'GET',
  url: '/api/insights/photos',
  access: 'signed-in',
  scope: 'read',
  summary: 'Which insights have a photo, the newest first',
  schema: { querystring: ListQuery, response: { 200: z.array(InsightPhoto) } },
} as const satisfies Endpoint

export const getPhoto = {
  method: 'GET',
  url: '/api/photo',
  access: 'signed-in',
  scope: 'read',
  summary: 'The photo of an insight, or its thumbnail',
  produces: 'image/jpeg',
  errors: ['not_found'],
  schema: {
    querystring: z.object({
      deviceId: z.coerce.number<number | string>().int().min(0).max(DEVICE_ID_MAX),
      photoUrl: PhotoUrl,
      thumbnail: z.enum(['true', 'false']).optional(),
    }),
    response: { 200: z.file().mime('image/jpeg') },
  },
} as const satisfies Endpoint

export const photoEndpoints = {
  listInsightPhotos,
  getPhoto,
}
