import type { OutgoingHttpHeader } from 'node:http'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

const OF_EVERY_ANSWER = new Set(['connection', 'content-length', 'content-type', 'date'])
/** The sources of Stripe's card field, the hosts that it calls, and banks' pages (docs.stripe.com/security/guide). */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  api: ['https://api.stripe.com'],
}
const HOSTS_OF_MAPBOX = ['https://api.mapbox.com', 'https://*.tiles.mapbox.com', 'https://events.mapbox.com']

interface Console {
  isHttps: boolean
  /** True if browsers connect to Mapbox, where tokens can be restricted to the console's address. */
  usesMapbox: boolean
  /** True if payments go to Stripe, whose card field is a frame from its own site. */
  usesStripe: boolean
}

/** Sets headers that restrict what browsers may do with our responses. */
export async function setSecurityHeaders(app: FastifyInstance, console: Console): Promise<void> {
  const headers = await takeHelmetsHeaders(console)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Returns the headers that helmet writes, taken from a sample. They never change, and writing them each time costs more than most responses. */
async function takeHelmetsHeaders({
  isHttps,
  usesMapbox,
  usesStripe,
}: Console): Promise<Record<string, OutgoingHttpHeader | undefined>> {
  const sample = Fastify()
  await sample.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(usesStripe ? STRIPE.scripts : [])],
        ...(usesStripe && { frameSrc: STRIPE.frames }),
        workerSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"], // the component kit sets inline styles
        imgSrc: ["'self'", 'blob:', 'data:'],
        connectSrc: [
          "'self'",
          'blob:',
          ...(usesMapbox ? HOSTS_OF_MAPBOX : []),
          ...(usesStripe ? STRIPE.api : []),
        ], // the map reads blobs that the page has created
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: usesMapbox ? 'strict-origin' : 'no-referrer' },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  })
  sample.get('/', () => '')
  const { headers } = await sample.inject('/')
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_EVERY_ANSWER.has(name)))
}
