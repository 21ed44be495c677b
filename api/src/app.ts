import swagger from '@fastify/swagger'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { type HealthDeps, healthRoutes } from './health/routes.ts'
import { requireAccess } from './platform/endpoints.ts'
import { handleErrors } from './platform/error-handler.ts'

const BODY_MAX_BYTES = 1024 * 1024

export type AppDeps = HealthDeps & { log: FastifyBaseLogger | undefined }

/** The api without its port: what `main` listens with and tests inject into. */
export async function buildApp({ log, ...deps }: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    ...(log ? { loggerInstance: log } : {}),
    bodyLimit: BODY_MAX_BYTES,
    routerOptions: { ignoreTrailingSlash: true },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  requireAccess(app)
  await app.register(swagger, {
    openapi: { info: { title: 'Sentinel Console', version: '0.1.0' } },
    transform: jsonSchemaTransform,
  })
  await app.register(healthRoutes, deps)
  app.get('/api/docs', { schema: { hide: true } }, () => app.swagger())
  await app.ready()
  return app
}
