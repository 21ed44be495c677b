import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { statedLicences } from './accepted-licences.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PACKAGE_FOLDER = 'node_modules/'
const TEXT_FILE = /^(licen[cs]e|copying|notice)\b|\.license\.txt$/i

export interface ThirdPartyPackage {
  name: string
  version: string
  /** An SPDX expression, or `unknown` if neither the package nor our own list contains it. */
  licence: string
  /** Empty for packages for other platforms, which are not installed here. */
  text: string
}

interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
  link?: boolean
}

/** Returns all packages that are installed without the development dependencies, sorted by name. */
export function findPackages(): ThirdPartyPackage[] {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const packages = Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes(PACKAGE_FOLDER) && !dev && !link)
    .map(([path, { version = '', license }]) => {
      const name = path.slice(path.lastIndexOf(PACKAGE_FOLDER) + PACKAGE_FOLDER.length)
      return {
        name,
        version,
        licence: license ?? statedLicences.get(name) ?? 'unknown',
        text: readTexts(join(ROOT, path)),
      }
    })
  const unique = new Map(packages.map((found) => [`${found.name} ${found.version}`, found]))
  return [...unique.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

function readTexts(folder: string): string {
  return listFiles(folder)
    .filter((name) => TEXT_FILE.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n')
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted()
  } catch {
    return [] // it is for another platform
  }
}
