import type { OutgoingHttpHeader } from 'node:http'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

const OF_EVERY_ANSWER = new Set(['connection', 'content-length', 'content-type', 'date'])
/** Where Stripe's card field comes from, where it asks, and the pages of banks (docs.stripe.com/security/guide). */
const STRIPE = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  api: ['https://api.stripe.com'],
}
const HOSTS_OF_MAPBOX = ['https://api.mapbox.com', 'https://*.tiles.mapbox.com', 'https://events.mapbox.com']

interface Console {
  isHttps: boolean
  /** Browsers speak to Mapbox's hosts, which may hold a token to the address of the console. */
  usesMapbox: boolean
  /** Payments go to Stripe, whose card field is a frame of theirs. */
  usesStripe: boolean
}

/** Headers that keep a browser from doing more with our answers than we mean it to. */
export async function setSecurityHeaders(app: FastifyInstance, console: Console): Promise<void> {
  const headers = await takeHelmetsHeaders(console)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** What helmet writes, taken from a sample: it is the same each time, and writing it anew costs more than most answers do. */
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
        styleSrc: ["'self'", "'unsafe-inline'"], // the component kit sets styles
        imgSrc: ["'self'", 'blob:', 'data:'],
        connectSrc: [
          "'self'",
          'blob:',
          ...(usesMapbox ? HOSTS_OF_MAPBOX : []),
          ...(usesStripe ? STRIPE.api : []),
        ], // the map reads what the page has made for it
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
