import { getDashboardData, getDashboardWidgets } from '@sentinel/contracts/dashboard/dashboard'
import { toCall } from '@sentinel/contracts/http/endpoint'
import { listFeatures } from '@sentinel/contracts/account/features'
import { findInsights } from '@sentinel/contracts/insights/insights'
import { getUser } from '@sentinel/contracts/account/users'
import type { IndexHtmlTransformContext } from 'vite'
import { toDataQuery } from './src/features/dashboard/data-query.ts'
import { insightsAddress, toInsightFilter } from './src/features/insights/address/insights-address.ts'
import { ROWS_PER_FETCH, toListQuery } from './src/features/insights/list/insight-filter.ts'

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>
type Chunk = Extract<Bundle[string], { type: 'chunk' }>

const FIRST_SCREEN = /^first-screen$/
const SIGN_IN = /^sign-in$/
const PICTURE = /\.svg$/
const FONT = /plex-sans-latin-wght.*\.woff2$/

/** Lists what theme.js requests before any other script has loaded. The addresses come from the app's own code, so they cannot differ. */
export function nameFirstRequests(html: string, bundle: Bundle, isApp: boolean): string {
  const missing = (name: string) => !html.includes(`"/${name}"`)
  const paths = (names: string[]) => names.map((name) => `/${name}`)
  const requests = {
    font: paths(Object.keys(bundle).filter((name) => FONT.test(name))),
    ...(isApp && {
      'first-screen': paths(findFiles(bundle, FIRST_SCREEN).filter(missing)),
      'sign-in': paths(findFiles(bundle, SIGN_IN).filter(missing)),
      answers: firstAnswers,
      insights: [firstInsights],
      dashboard: firstNumbers,
    }),
  }
  const attributes = Object.entries(requests).map(
    ([name, wanted]) => `data-${name}="${wanted.join(' ').replaceAll('&', '&amp;')}"`,
  )
  return html.replace('src="/theme.js"', `$& ${attributes.join(' ')}`)
}

/** Every screen makes these calls after sign-in. */
const firstAnswers = [toCall(getUser, {}).path, toCall(listFeatures, {}).path]

/** Requests the first insights, unfiltered and in the default order. */
const firstInsights = toCall(findInsights, {
  querystring: {
    ...toListQuery(toInsightFilter(insightsAddress.read({}), { zone: 'UTC', collections: false })),
    limit: ROWS_PER_FETCH,
  },
}).path

/** An unfiltered dashboard begins with these calls. */
const firstNumbers = [
  toCall(getDashboardWidgets, {}).path,
  toCall(getDashboardData, toDataQuery({ rules: [], archived: false, zone: 'UTC' })).path,
]

/** Returns the files of the chunks with this name and of everything they import, with their styles and pictures. */
function findFiles(bundle: Bundle, name: RegExp): string[] {
  const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk')
  const waiting = chunks.filter((chunk) => name.test(chunk.name)).map(({ fileName }) => fileName)
  const files = new Set<string>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const chunk = chunks.find(({ fileName }) => fileName === file)
    if (!chunk || files.has(file)) continue
    files.add(file)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) if (PICTURE.test(asset)) files.add(asset)
    waiting.push(...chunk.imports)
  }
  return [...files]
}
