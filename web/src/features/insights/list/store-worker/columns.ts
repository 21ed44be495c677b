/** The columns stored for each insight, with one number each. Places are indexes into the table's dictionaries and pools. */
export const insightKinds = {
  id: Float64Array,
  device: Uint32Array,
  classPlace: Uint32Array,
  confidence: Float32Array,
  source: Uint8Array,
  status: Uint8Array,
  isConfirmed: Uint8Array,
  receivedMs: Float64Array,
  cameraMs: Float64Array,
  windowStartMs: Float64Array,
  windowEndMs: Float64Array,
  latitude: Float64Array,
  longitude: Float64Array,
  listStart: Uint32Array,
  listLength: Uint8Array,
  photoStart: Uint32Array,
  photoLength: Uint16Array,
  isPhotoDamaged: Uint8Array,
  isPhotoAwaited: Uint8Array,
  /** The place of the insight's collection, and the row of the next older member. */
  collection: Uint32Array,
  older: Uint32Array,
} as const

/** The columns that cannot be derived from others. */
export const storedColumns = (Object.keys(insightKinds) as (keyof typeof insightKinds)[]).filter(
  (name) => name !== 'collection' && name !== 'older',
)

type TypedArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array
type Kinds = Readonly<Record<string, new (length: number) => TypedArray>>
export type ColumnsOf<Some extends Kinds> = { [Name in keyof Some]: InstanceType<Some[Name]> }
export type Columns = ColumnsOf<typeof insightKinds>

export function createColumns<Some extends Kinds>(
  kinds: Some,
  capacity: number,
  former?: ColumnsOf<Some>,
): ColumnsOf<Some> {
  const columns = Object.entries(kinds).map(([name, Kind]) => {
    const column = new Kind(capacity)
    if (former?.[name]) column.set(former[name])
    return [name, column]
  })
  return Object.fromEntries(columns) as ColumnsOf<Some> // safe: each name has its kind
}

/** Stores rows' values consecutively. Each row may have a different number of values. */
export interface Pool<Values extends TypedArray> {
  values: Values
  length: number
}

/** Returns the position for `count` more values. Doubles the capacity if it is too small. */
export function reserve<Values extends TypedArray>(pool: Pool<Values>, count: number): number {
  const start = pool.length
  pool.length += count
  if (pool.length > pool.values.length) {
    const Kind = pool.values.constructor as new (length: number) => Values // safe: its own constructor
    const values = new Kind(Math.max(pool.length, pool.values.length * 2))
    values.set(pool.values)
    pool.values = values
  }
  return start
}
