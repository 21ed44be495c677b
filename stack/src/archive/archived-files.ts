/** The workspaces that run on a server. */
export const PROGRAMS = [
  'contracts',
  'domain',
  'platform',
  'migrations',
  'gateway',
  'api',
  'firmware-sim',
  'stack',
] as const

/** The contents of an archive, in addition to installed packages. npm requires every workspace's `package.json`. */
export const ARCHIVED: readonly string[] = [
  ...PROGRAMS,
  'web/dist',
  ...['web', 'guide', 'bench', 'e2e'].map((name) => `${name}/package.json`),
  'package.json',
  'package-lock.json',
  '.npmrc',
  '.env.example',
  'deploy',
  'docs',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
]

const LEFT_OUT = /(^|\/)(node_modules|testing|fixtures|\.cache)(\/|$)|^docs\/screens(\/|$)|\.test\.tsx?$/

/** Returns whether a file or folder in the checkout belongs in the archive. */
export function isArchived(path: string): boolean {
  return !LEFT_OUT.test(path)
}
