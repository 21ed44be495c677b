import { releaseFrameworks } from '@sentinel/contracts/models/releases'

/** The fields of a model and its file that determine whether a release can contain it. */
interface ReleasableModel {
  framework: string
  alg_bucket: string | null
  alg_path: string | null
  md5_checksum: string | null
}

/** The fields without which a model cannot be in a release. */
export type MissingPart = 'alg_bucket' | 'alg_path' | 'md5_checksum' | 'framework'

const FILE_PARTS = ['alg_path', 'alg_bucket', 'md5_checksum'] as const

/** Returns what a model lacks in order to be in a release. `framework` means that releases do not support its framework. */
export function findMissing(model: ReleasableModel): MissingPart[] {
  const isSupported = releaseFrameworks.some((framework) => framework === model.framework)
  return [
    ...FILE_PARTS.filter((part) => !model[part]?.trim()),
    ...(isSupported ? [] : ['framework' as const]),
  ]
}
