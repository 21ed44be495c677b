import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { Collection } from './insights.ts'
import { RowLimit, RowOffset } from '../http/lists.ts'

export const listCollectionsPage = {
  method: 'GET',
  url: '/api/collections/paginated',
  access: 'signed-in',
  scope: 'read',
  isHeavy: true,
  summary: 'All collections of the user, archived ones included, the newest first, by limit and offset',
  schema: {
    querystring: z.object({ limit: RowLimit.optional(), offset: RowOffset.optional() }),
    response: { 200: z.array(Collection) },
  },
} as const satisfies Endpoint

export const collectionEndpoints = {
  listCollectionsPage,
}
