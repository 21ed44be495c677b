import { randomUUID } from 'node:crypto'
import { SERVER_OPTIONS } from '@sentinel/platform/limit-requests'
import { refuseConnection } from '@sentinel/platform/refuse-connection'
import fastifyCookie from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { Registry } from 'prom-client'
import { type AlertDeps, alertRoutes } from './alerts/routes.ts'
import { type CollectionDeps, collectionRoutes } from './collections/routes.ts'
import { type ConsoleDeps, consoleRoutes } from './console/routes.ts'
import { type DeviceDeps, deviceRoutes } from './devices/routes.ts'
import { type FeatureDeps, featureRoutes } from './features/routes.ts'
import { type GroupDeps, groupRoutes } from './groups/routes.ts'
import { type HealthDeps, healthRoutes } from './health/routes.ts'
import { type InsightLineDeps, insightLineRoutes } from './insight-lines/routes.ts'
import { type InsightDeps, insightRoutes } from './insights/routes.ts'
import { type IntegrationDeps, integrationRoutes } from './integrations/routes.ts'
import { type MapDeps, mapRoutes } from './map/routes.ts'
import { measureRequests } from './metrics/measure-requests.ts'
import { type MetricsDeps, metricsRoutes } from './metrics/routes.ts'
import { type ModelDeps, modelRoutes } from './models/routes.ts'
import { type OutgoingLogDeps, outgoingLogRoutes } from './outgoing/log/routes.ts'
import { type UnsubscribeDeps, unsubscribeRoutes } from './outgoing/unsubscribe/routes.ts'
import { type PhotoDeps, photoRoutes } from './photos/routes.ts'
import type { ApiConfig } from './platform/config.ts'
import { describeEndpoints } from './platform/endpoints.ts'
import { handleErrors, replyError, replyNotFound } from './platform/error-handler.ts'
import { guardEndpoints } from './platform/guard.ts'
import { compressAnswers } from './platform/compress-answers.ts'
import { setSecurityHeaders } from './platform/headers.ts'
import { readJsonBodies } from './platform/json-bodies.ts'
import { shareWork } from './platform/share-work.ts'
import { type SessionDeps, sessionRoutes } from './sessions/routes.ts'
import { type SharingDeps, sharingRoutes } from './sharing/routes.ts'
import { type SpeciesRuleDeps, speciesRuleRoutes } from './species-rules/routes.ts'
import { type SpeciesDeps, speciesRoutes } from './species/routes.ts'
import { type UpdateDeps, updateRoutes } from './updates/routes.ts'
import { type UserDeps, userRoutes } from './users/routes.ts'
import { serveWebApp } from './web-app/serve-web-app.ts'

const BODY_MAX_BYTES = 1024 * 1024
/** The contract's longest, a token with an e-mail address in it. */
const PARAMETER_MAX_CHARACTERS = 500

export type AppDeps = AlertDeps &
  CollectionDeps &
  ConsoleDeps &
  DeviceDeps &
  FeatureDeps &
  GroupDeps &
  HealthDeps &
  InsightDeps &
  InsightLineDeps &
  IntegrationDeps &
  MapDeps &
  Omit<MetricsDeps, 'registry'> &
  ModelDeps &
  OutgoingLogDeps &
  PhotoDeps &
  SessionDeps &
  SharingDeps &
  SpeciesDeps &
  SpeciesRuleDeps &
  UnsubscribeDeps &
  UpdateDeps &
  UserDeps & {
    config: Pick<ApiConfig, 'http' | 'webFolder'>
    log: FastifyBaseLogger
  }

/** The api without its port: what `main` listens with and tests inject into. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, sessions, log } = deps
  const registry = new Registry()
  const app = createServer(config.http.trustProxy, log)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  readJsonBodies(app)
  describeEndpoints(app)
  measureRequests(app, registry)
  await setSecurityHeaders(app, {
    isHttps: config.http.isHttps,
    usesMapbox: config.console.mapboxToken !== null,
  })
  compressAnswers(app)
  await app.register(fastifyCookie, { hook: false })
  guardEndpoints(app, sessions)
  shareWork(app)
  await document(app)
  await app.register(alertRoutes, deps)
  await app.register(collectionRoutes, deps)
  await app.register(consoleRoutes, deps)
  await app.register(deviceRoutes, deps)
  await app.register(featureRoutes, deps)
  await app.register(groupRoutes, deps)
  await app.register(healthRoutes, deps)
  await app.register(insightLineRoutes, deps)
  await app.register(insightRoutes, deps)
  await app.register(integrationRoutes, deps)
  await app.register(mapRoutes, deps)
  await app.register(metricsRoutes, { config: deps.config, registry })
  await app.register(modelRoutes, deps)
  await app.register(outgoingLogRoutes, deps)
  await app.register(sessionRoutes, deps)
  await app.register(sharingRoutes, deps)
  await app.register(speciesRoutes, deps)
  await app.register(speciesRuleRoutes, deps)
  await app.register(unsubscribeRoutes, deps)
  await app.register(updateRoutes, deps)
  await app.register(userRoutes, deps)
  // Photos are never there compressed, so what sends them must not look for that.
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { serve: false })
    await scope.register(photoRoutes, deps)
  })
  if (config.webFolder === undefined) app.setNotFoundHandler(replyNotFound)
  else await serveWebApp(app, config.webFolder)
  await app.ready()
  return app
}

function createServer(trustProxy: ApiConfig['http']['trustProxy'], log: FastifyBaseLogger): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    // Requests are counted by the metrics; what fails is logged by the error handler.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_MAX_BYTES,
    http: SERVER_OPTIONS,
    clientErrorHandler: refuseConnection,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    exposeHeadRoutes: false, // they are not in the contract
    frameworkErrors: (error, request, reply) => void replyError(error, request, reply),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAMETER_MAX_CHARACTERS },
  })
}

async function document(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Sentinel Console', version: '0.1.0' },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/docs', { config: { access: 'public' }, schema: { hide: true } }, () => app.swagger())
}
