import type { FastifyPluginAsync } from 'fastify'
import { describeApi } from './describe-api.ts'

export const documentationRoutes: FastifyPluginAsync = async (app) => {
  let document: string | undefined

  app.get('/api/docs', { config: { access: 'public' } }, (_request, reply) => {
    document ??= JSON.stringify(describeApi())
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
