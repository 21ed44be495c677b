import type { IncomingMessage } from 'node:http'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { replyNotFound } from '../../platform/http/error-handler.ts'
import { WEB_APP_SHELL, isWebAppBuilt } from './built-web-app.ts'

const NOT_SCREENS = /^\/(api|ingest|device|socket\.io|assets)(\/|\?|$)/
/** The names of files below `assets` contain a hash of their content. */
const HASHED = /^assets\//
const FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'
const FILE_NAME = /\.\w+$/
/** The page for nonexistent addresses below `/guide/`. */
const GUIDE_NOT_FOUND = 'guide/404.html'
const GUIDE_ADDRESS = '/guide/'
/** The guide used to be a single page at this address. Browsers keep the anchor, which the start page handles. */
const FORMER_GUIDE = 'guide.html'
/** The addresses of the web app's screens, written by its build. A segment that begins with `$` matches any text. */
const SCREENS_FILE = 'screens.json'
const Screens = z.array(z.string())
const RELOAD_SECONDS = 2
const COMING_SOON = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${RELOAD_SECONDS}">
<title>Sentinel Console</title>
<body style="font: 16px/1.5 system-ui, sans-serif; max-width: 36rem; margin: 20vh auto; padding: 0 1rem">
<h1 style="font-size: 1.25rem">The console is getting ready</h1>
<p>Its pages are still being built. This page reloads by itself.</p>
<p>If it stays like this, run <code>npm run build</code> on the server.</p>
`

/**
 * Serves the built web app: its files, and its shell at every other address. If there is no screen at the address, the shell is sent with status 404.
 */
export async function serveWebApp(app: FastifyInstance, webFolder: string): Promise<void> {
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
      else if (path === FORMER_GUIDE) reply.redirect(GUIDE_ADDRESS, 301)
      else
        reply
          .header('cache-control', HASHED.test(path) ? FOR_EVER : ASK_AGAIN)
          .sendFile(findGuideFile(path), webFolder)
    },
  })

  // If the handler returned its reply, each file tried would add listeners that wait for the reply.
  app.setNotFoundHandler((request, reply) => {
    if (isScreen(request))
      sendPage(request, reply, webFolder).catch((error: unknown) => void reply.send(error))
    else replyNotFound(request, reply)
  })
}

async function sendPage(
  { originalUrl }: FastifyRequest,
  reply: FastifyReply,
  webFolder: string,
): Promise<void> {
  const path = pathOf(originalUrl)
  if (await isWebAppBuilt(webFolder)) {
    if (isOfGuide(path.slice(1)))
      reply.code(404).header('cache-control', 'no-store').sendFile(GUIDE_NOT_FOUND, webFolder)
    else if (isDecodable(path) && (await hasScreen(webFolder, decodeURIComponent(path))))
      reply.header('cache-control', ASK_AGAIN).sendFile(WEB_APP_SHELL, webFolder)
    else reply.code(404).header('cache-control', 'no-store').sendFile(WEB_APP_SHELL, webFolder)
  } else
    reply
      .code(503)
      .headers({ 'retry-after': RELOAD_SECONDS, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(COMING_SOON)
}

/**
 * Returns the address by which a request is routed. A page address that cannot be decoded would be refused before any route is matched, with a
 * response meant for programs. Re-encoding it turns it into an unknown page.
 */
export function toRoutedUrl({ method, url = '/', headers }: IncomingMessage): string {
  const path = pathOf(url)
  if (!path.includes('%') || isDecodable(path)) return url
  const isPage = method === 'GET' && !NOT_SCREENS.test(path) && headers.accept?.includes('text/html') === true
  return isPage ? path.replaceAll('%', '%25') : url
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** A caller that accepts anything, such as curl or a link preview, gets the same page as a browser. */
function isScreen({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead || NOT_SCREENS.test(url)) return false
  const accepted = headers.accept ?? '*/*'
  return accepted.includes('text/html') || (accepted.includes('*/*') && !FILE_NAME.test(pathOf(url)))
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}

/** Returns the file at a path. Guide pages are folders with an index. */
function findGuideFile(path: string): string {
  if (!isOfGuide(path) || FILE_NAME.test(path)) return path
  return `${path.replace(/\/$/, '')}/index.html`
}

function isOfGuide(path: string): boolean {
  return path === 'guide' || path.startsWith('guide/')
}

/**
 * Returns true if the built web app has a screen at this path. As in the app, case and a trailing slash do not matter. While a build is being
 * installed, or with an older build, the list is missing, and any path may be a screen.
 */
async function hasScreen(webFolder: string, path: string): Promise<boolean> {
  const text = await readFile(join(webFolder, SCREENS_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return true
  const screens = Screens.parse(JSON.parse(text))
  const parts = split(path)
  return screens.some((screen) => {
    const wanted = split(screen)
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => part.startsWith('$') || part.toLowerCase() === parts[at]?.toLowerCase())
    )
  })
}

function split(path: string): string[] {
  return path.split('/').filter(Boolean)
}
