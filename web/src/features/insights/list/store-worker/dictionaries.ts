import type { InsightNames } from '@sentinel/contracts/insights/insight-lines'

export type ClassName = InsightNames['classes'][number]
export type DeviceName = InsightNames['devices'][number]

/** Things that many rows name: each stands once, and rows have its place. */
export interface Dictionary<Entry> {
  entries: Entry[]
  places: Map<string, number>
}

export function createDictionary<Entry>(): Dictionary<Entry> {
  return { entries: [], places: new Map() }
}

/** Takes up an entry, or what it is called by now; says its place. */
export function putEntry<Entry>({ entries, places }: Dictionary<Entry>, key: string, entry: Entry): number {
  const place = places.get(key) ?? entries.length
  places.set(key, place)
  entries[place] = entry
  return place
}

export const classKey = ({ alg_id, class_id }: Pick<ClassName, 'alg_id' | 'class_id'>) =>
  `${alg_id} ${class_id}`

export const deviceKey = ({ device_id }: Pick<DeviceName, 'device_id'>) => String(device_id)
