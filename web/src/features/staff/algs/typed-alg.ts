import type { InternalAlg } from '@sentinel/contracts/staff/algs'
import { ID_MAX } from '@sentinel/contracts/values/limits'

/** A model's texts as typed. */
export interface TypedAlg {
  name: string
  framework: string
  alg_type: string
  meta_alg_id: string
}

export const NO_TEXTS: TypedAlg = {
  name: '',
  framework: '',
  alg_type: '',
  meta_alg_id: '',
}

export function toTyped(alg: InternalAlg): TypedAlg {
  const { name, framework, alg_type, meta_alg_id } = alg
  return { name, framework, alg_type, meta_alg_id: meta_alg_id?.toString() ?? '' }
}

/** Returns undefined if the group's number is not a number. */
export function toTexts({ meta_alg_id: group, ...texts }: TypedAlg) {
  const number = group.trim() === '' ? null : Number(group)
  const isGood = number === null || (Number.isInteger(number) && number >= 1 && number <= ID_MAX)
  return isGood ? { ...texts, meta_alg_id: number } : undefined
}
