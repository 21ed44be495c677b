import type { OutgoingHttpHeader } from 'node:http'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

const OF_EVERY_ANSWER = new Set(['connection', 'content-length', 'content-type', 'date'])

/** Headers that keep a browser from doing more with our answers than we mean it to. */
export async function setSecurityHeaders(
  app: FastifyInstance,
  { isHttps }: { isHttps: boolean },
): Promise<void> {
  const headers = await takeHelmetsHeaders(isHttps)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** What helmet writes, taken from a sample: it is the same each time, and writing it anew costs more than most answers do. */
async function takeHelmetsHeaders(isHttps: boolean): Promise<Record<string, OutgoingHttpHeader | undefined>> {
  const sample = Fastify()
  await sample.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"], // the component kit sets styles
        imgSrc: ["'self'", 'blob:', 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  })
  sample.get('/', () => '')
  const { headers } = await sample.inject('/')
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_EVERY_ANSWER.has(name)))
}
