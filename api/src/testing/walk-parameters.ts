import type { IdParameter } from './walk-area.ts'

/** Parameters that several areas have. */
export const ownDevice: IdParameter = { of: (person) => person.deviceId, absent: 2_000_000_000 }

export const ownInsight: IdParameter = {
  of: (person) => person.insightId,
  former: (person) => person.formerInsightId,
  absent: 1,
}

export const pageOfList = { limit: 'left out', cursor: 'left out' } as const

export const internalList = {
  sort: 'left out',
  order: 'left out',
  limit: 'left out',
  offset: 'left out',
} as const
