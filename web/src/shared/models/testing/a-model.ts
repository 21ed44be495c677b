import type { MarketplaceModel } from '@sentinel/contracts/models/marketplace'
import type { Model } from '@sentinel/contracts/models/models'

const facts = {
  alg_id: 3,
  meta_alg_id: null,
  alg_type: 'classifier',
  date_created: '2026-10-01T08:00:00.000Z',
  author: 'Ada',
  framework: 'YOLOv5',
  licence: '',
  citation: '',
  homepage: '',
  image_path: null,
  is_reference: false,
  class_count: 2,
}

export function aModel(changes: Partial<Model> = {}): Model {
  return {
    ...facts,
    alg_name: 'Mammals',
    alg_description: '',
    sample_classes: ['fox', 'deer'],
    device_count: 0,
    file: null,
    ...changes,
  }
}

export function aMarketplaceModel(changes: Partial<MarketplaceModel> = {}): MarketplaceModel {
  return {
    ...facts,
    name: 'Mammals',
    description: '',
    classes: [
      { class_id: 0, original_label: 'fox' },
      { class_id: 1, original_label: 'deer' },
    ],
    inAccount: false,
    ...changes,
  }
}
