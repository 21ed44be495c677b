import { randomUUID } from 'node:crypto'
import { explainInWords } from '@sentinel/contracts/http/validation-words'
import { SERVER_OPTIONS } from '@sentinel/platform/http/limit-requests'
import { toFastifyOption, type TrustProxy } from '@sentinel/platform/http/trusted-proxies'
import { refuseConnection } from '@sentinel/platform/http/refuse-connection'
import fastifyCookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as areas from './areas.ts'
import { answerRepeats, createOnce } from './server/idempotency/once.ts'
import { watchRefusedTries } from './staff/trail/watch-refused-tries.ts'
import { shareDatabaseFigures } from './server/metrics/database-figures.ts'
import { measureRequests } from './server/metrics/measure-requests.ts'
import type { ApiConfig } from './platform/config.ts'
import { describeEndpoints } from './platform/http/endpoints.ts'
import { handleErrors, replyError, replyNotFound } from './platform/http/error-handler.ts'
import { guardEndpoints } from './platform/access/guard.ts'
import { compressAnswers } from './platform/http/compress-answers.ts'
import { setSecurityHeaders } from './platform/http/headers.ts'
import { readJsonBodies } from './platform/http/json-bodies.ts'
import type { SealedSecrets } from './platform/sealed-secrets.ts'
import { shareWork } from './platform/http/share-work.ts'
import { createKnownBrowsers } from './account/sign-in/known-browsers.ts'
import { requireProof } from './account/second-factor/require-proof.ts'
import { servePublicPages } from './server/web-app/serve-public-pages.ts'
import { serveWebApp, toRoutedUrl } from './server/web-app/serve-web-app.ts'

const BODY_MAX_BYTES = 1024 * 1024
/** The longest parameter in the contract, a token that contains an email address. */
const PARAMETER_MAX_CHARACTERS = 500

type Routes = (typeof areas)[keyof typeof areas]['routes']

/** The dependencies of all areas' routes. */
type AreaDeps = Routes extends (app: never, deps: infer Deps) => unknown ? Deps : never

export type AppDeps = Omit<AreaDeps, 'readDatabaseFigures' | 'refusedTries' | 'once'> & {
  sealedSecrets: SealedSecrets
  config: Pick<ApiConfig, 'http' | 'webFolder' | 'publicUrl'>
  log: FastifyBaseLogger
}

/** Builds the api without listening on a port. `main` makes it listen, and tests inject requests into it. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, sessions, log, registry } = deps
  const app = createServer(config.http.trustProxy, log)
  explainInWords()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  readJsonBodies(app)
  describeEndpoints(app)
  measureRequests(app, registry)
  await setSecurityHeaders(app, {
    isHttps: config.http.isHttps,
    usesMapbox: config.console.mapboxToken !== null,
    usesStripe: config.stripe !== undefined,
  })
  compressAnswers(app)
  await app.register(fastifyCookie, { hook: false })
  guardEndpoints(app, sessions)
  const refusedTries = watchRefusedTries(app, deps)
  const readDatabaseFigures = shareDatabaseFigures(deps.pool)
  const knownBrowsers = createKnownBrowsers(deps)
  shareWork(app, (request) => knownBrowsers.read(request).keys().next().value)
  requireProof(app, deps)
  answerRepeats(app, deps)
  const once = createOnce(deps.sealedSecrets)
  for (const { routes } of Object.values(areas))
    await app.register(routes as FastifyPluginAsync<AreaDeps>, {
      ...deps,
      readDatabaseFigures,
      refusedTries,
      once,
    }) // safe: each needs a part of AreaDeps
  if (config.webFolder === undefined) app.setNotFoundHandler(replyNotFound)
  else {
    servePublicPages(app, config.webFolder, config)
    await serveWebApp(app, config.webFolder)
  }
  await app.ready()
  return app
}

function createServer(trustProxy: TrustProxy, log: FastifyBaseLogger): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    // The metrics count requests, and the error handler logs failures.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_MAX_BYTES,
    http: SERVER_OPTIONS,
    clientErrorHandler: refuseConnection,
    trustProxy: toFastifyOption(trustProxy),
    exposeHeadRoutes: false, // not in the contract
    rewriteUrl: toRoutedUrl,
    frameworkErrors: (error, request, reply) => void replyError(error, request, reply),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAMETER_MAX_CHARACTERS },
  })
}
