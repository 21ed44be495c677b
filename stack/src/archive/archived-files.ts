/** Lists the workspaces that run on a server. */
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

/** Lists what an archive contains, in addition to the packages that it is installed with. npm requires the `package.json` of every workspace. */
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

/** Returns whether a file or folder of the checkout belongs in the archive. */
export function isArchived(path: string): boolean {
  return !LEFT_OUT.test(path)
}
