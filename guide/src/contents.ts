export interface GuidePage {
  /** The page's file name in docs/guide, and its address below /guide/. */
  slug: string
  /** A document in the repository that the page shows below its own text. */
  source?: string
}

export interface GuideGroup {
  title: string
  pages: readonly GuidePage[]
}

const page = (slug: string): GuidePage => ({ slug })

/** All pages in the contents list, in display order. Excludes the start page and the 404 page. */
export const contents: readonly GuideGroup[] = [
  {
    title: 'Start',
    pages: [page('first-steps'), page('sign-in'), page('the-screen'), page('times'), page('keyboard')],
  },
  {
    title: 'Screens',
    pages: [
      page('dashboard'),
      page('insights'),
      page('alerts'),
      page('map'),
      page('devices'),
      page('camera'),
      page('device-updates'),
      page('ota-messages'),
      page('groups'),
      page('models'),
      page('marketplace'),
      page('field-results'),
      page('admin'),
      page('account'),
      page('security'),
      { slug: 'internal', source: 'docs/internal.md' },
    ],
  },
  {
    title: 'How to',
    pages: [
      page('device-setup'),
      page('lorawan'),
      page('sharing'),
      page('integrations'),
      page('use-the-api'),
      page('troubleshooting'),
    ],
  },
  {
    title: 'Run the console',
    pages: [
      { slug: 'install', source: 'docs/install.md' },
      { slug: 'operations', source: 'docs/operations.md' },
      { slug: 'backup', source: 'docs/backup.md' },
      { slug: 'alarms', source: 'docs/alarms.md' },
      { slug: 'threat-model', source: 'docs/security.md' },
    ],
  },
  {
    title: 'Reference',
    pages: [
      page('api'),
      { slug: 'http', source: 'docs/http.md' },
      { slug: 'wire', source: 'docs/wire.md' },
      { slug: 'changelog', source: 'CHANGELOG.md' },
      page('licences'),
    ],
  },
]

export const guidePages: readonly GuidePage[] = contents.flatMap(({ pages }) => pages)

export function pageAddress(slug: string): string {
  return slug === 'index' ? '/guide/' : `/guide/${slug}/`
}
