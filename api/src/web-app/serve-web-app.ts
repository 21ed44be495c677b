import { access } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { replyNotFound } from '../platform/error-handler.ts'

const SHELL = 'index.html'
const NOT_SCREENS = /^\/(api|ingest|device|socket\.io|assets)(\/|\?|$)/
/** Below `assets` a file's name carries a hash of what is in it. */
const HASHED = /^assets\//
const FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

/** Serves the built web app: its files, and its shell at every address that one of its screens may have. */
export async function serveWebApp(app: FastifyInstance, { webFolder }: { webFolder: string }): Promise<void> {
  await app.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
  })

  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { access: 'public' },
    schema: { hide: true },
    handler: ({ params: { '*': path } }, reply) => {
      if (path === '') reply.callNotFound()
      else reply.header('cache-control', HASHED.test(path) ? FOR_EVER : ASK_AGAIN).sendFile(path, webFolder)
    },
  })

  // A handler that returned its reply would be waited for by listeners of its own, for each file that is tried.
  app.setNotFoundHandler((request, reply) => {
    if (isScreen(request)) void sendShell(reply, webFolder)
    else replyNotFound(request, reply)
  })
}

async function sendShell(reply: FastifyReply, webFolder: string): Promise<void> {
  const isBuilt = await access(join(webFolder, SHELL)).then(
    () => true,
    () => false,
  )
  if (isBuilt) reply.header('cache-control', ASK_AGAIN).sendFile(SHELL, webFolder)
  else
    reply.code(503).type('text/plain; charset=utf-8').send('The web app is not built: run npm run build.\n')
}

function isScreen({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !NOT_SCREENS.test(url) && (headers.accept ?? '').includes('text/html')
}
