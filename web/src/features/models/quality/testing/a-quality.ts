import type { ClassQuality, ModelQuality } from '@sentinel/contracts/models/model-quality'

export function aClassQuality(changes: Partial<ClassQuality> = {}): ClassQuality {
  return {
    class_id: 17,
    class_name: 'leopard',
    checked: 0,
    confirmed: 0,
    missed: 0,
    scores: [],
    confusions: [],
    ...changes,
  }
}

export function aQuality(changes: Partial<ModelQuality> = {}): ModelQuality {
  return {
    alg_id: 3,
    alg_name: 'Savanna',
    read_at: '2026-11-20T12:00:00.000Z',
    checked: 0,
    confirmed: 0,
    classes: [],
    left_out: 0,
    ...changes,
  }
}
