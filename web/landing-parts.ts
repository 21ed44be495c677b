import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const PARTS = join(import.meta.dirname, 'src/landing/parts')
const PART = /<!-- part: ([\w-]+) -->/g
const PICTURE = /<console-picture\s+name="([\w-]+)"\s+(?:loading="(eager)"\s+)?alt="([^"]+)"\s*\/>/g
/** The window sizes in which `npm run landing-pictures` takes the pictures. */
const VIEWS = {
  phone: { width: 390, height: 520, widths: [390, 780], sizes: 'min(100vw - 2rem, 390px)' },
  wide: { width: 1200, height: 750, widths: [720, 1440], sizes: '(max-width: 1223.9px) 100vw, 660px' },
}

/** Inserts the landing page's parts and pictures into `landing.html`, and serves it at its address during development. */
export function assembleLandingPage(): Plugin {
  return {
    name: 'assemble-landing-page',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (/^\/landing\/?(\?|$)/.test(request.url ?? '')) request.url = '/landing.html'
        next()
      })
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replaceAll(PART, (_, name: string) => readFileSync(join(PARTS, `${name}.html`), 'utf8'))
          .replaceAll(PICTURE, (_, name: string, eager: string | undefined, alt: string) =>
            writePicture(name, alt, eager !== undefined),
          ),
    },
  }
}

function writePicture(name: string, alt: string, isEager: boolean): string {
  const file = (view: string, scheme: string, width: number, kind = 'avif') =>
    `/src/landing/pictures/${name}-${view}-${scheme}-${width}.${kind}`
  const source = (view: 'phone' | 'wide', scheme: 'light' | 'dark') => {
    const { width, height, widths, sizes } = VIEWS[view]
    const conditions = [
      ...(view === 'phone' ? ['(max-width: 739.9px)'] : []),
      ...(scheme === 'dark' ? ['(prefers-color-scheme: dark)'] : []),
    ].join(' and ')
    const media = conditions && ` media="${conditions}"`
    const srcset = widths.map((pixels) => `${file(view, scheme, pixels)} ${pixels}w`).join(', ')
    return `<source${media} type="image/avif" srcset="${srcset}" sizes="${sizes}" width="${width}" height="${height}">`
  }
  const loading = isEager ? 'fetchpriority="high"' : 'loading="lazy" decoding="async"'
  const { width, height } = VIEWS.wide
  return `<picture class="shot">
    ${source('phone', 'dark')}
    ${source('phone', 'light')}
    ${source('wide', 'dark')}
    ${source('wide', 'light')}
    <img src="${file('wide', 'light', 720, 'webp')}" width="${width}" height="${height}" alt="${alt}" ${loading}>
  </picture>`
}
