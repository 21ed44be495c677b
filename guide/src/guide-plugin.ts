import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { buildClient, guideEntries } from './build-client.ts'
import { type GuideAssets, type GuideFile, renderGuide, ROOT } from './render-guide.ts'

const WATCHED = [join(ROOT, 'docs'), join(ROOT, 'guide/layouts')]
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
}

/** Adds the guide's pages to the web app. The build gets them as files. The development server renders them on demand. */
export function guidePages(): Plugin {
  return {
    name: 'guide-pages',
    async generateBundle() {
      const { files, assets } = await buildClient()
      for (const { path, content } of [...files, ...(await renderGuide(assets))])
        this.emitFile({ type: 'asset', fileName: path, source: content })
    },
    configureServer(server) {
      server.watcher.add(WATCHED)
      server.middlewares.use(serveGuide(server))
    },
  }
}

const sources: GuideAssets = {
  scripts: ['/@vite/client', `/@fs${guideEntries.guide}`],
  styles: [],
  apiScripts: [`/@fs${guideEntries['guide-api']}`],
  apiStyles: [],
}

/** Renders the guide when it is first requested, and re-renders it when one of its files has changed. */
function serveGuide(server: ViteDevServer) {
  let rendered: Promise<GuideFile[]> | undefined
  server.watcher.on('all', (_event, path) => {
    if (!WATCHED.some((folder) => path.startsWith(folder))) return
    rendered = undefined
    server.ws.send({ type: 'full-reload' })
  })
  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (!pathname.startsWith('/guide/')) return next()
    rendered ??= renderGuide(sources)
    rendered.then((files) => reply(files, pathname.slice(1), response), next)
  }
}

function reply(files: readonly GuideFile[], path: string, response: ServerResponse): void {
  const find = (wanted: string) => files.find((file) => file.path === wanted)
  const file = find(path) ?? find(`${path.replace(/\/$/, '')}/index.html`)
  response.statusCode = file ? 200 : 404
  response.setHeader('content-type', TYPES[extname(file?.path ?? '404.html')] ?? 'application/octet-stream')
  response.end((file ?? find('guide/404.html'))?.content)
}
