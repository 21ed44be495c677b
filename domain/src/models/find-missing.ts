import { releaseFrameworks } from '@sentinel/contracts/models/releases'

/** What the console knows of a model and its file. */
interface ReleasableModel {
  framework: string
  alg_bucket: string | null
  alg_path: string | null
  md5_checksum: string | null
}

/** What keeps a model out of releases, by the names of spec 2 §5. */
export type MissingPart = 'alg_bucket' | 'alg_path' | 'md5_checksum' | 'framework'

const FILE_PARTS = ['alg_path', 'alg_bucket', 'md5_checksum'] as const

/** Returns what a model lacks to be in a release: `framework` if releases do not support the one that it has. */
export function findMissing(model: ReleasableModel): MissingPart[] {
  const isSupported = releaseFrameworks.some((framework) => framework === model.framework)
  return [
    ...FILE_PARTS.filter((part) => !model[part]?.trim()),
    ...(isSupported ? [] : ['framework' as const]),
  ]
}
