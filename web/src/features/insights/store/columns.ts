/** What is kept of each insight, one number a column. Places lead into the dictionaries and the pools of the table. */
const kinds = {
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
} as const

type Kinds = typeof kinds
export type Columns = { [Name in keyof Kinds]: InstanceType<Kinds[Name]> }

const names = Object.keys(kinds) as (keyof Kinds)[] // safe: the object's own keys

export function createColumns(capacity: number, former?: Columns): Columns {
  const columns = names.map((name) => {
    const column = new kinds[name](capacity)
    if (former) column.set(former[name])
    return [name, column]
  })
  return Object.fromEntries(columns) as Columns // safe: each name has its kind
}

type TypedArray = Uint8Array | Uint32Array | Float32Array

/** Values of rows one after the other, however many each has. */
export interface Pool<Values extends TypedArray> {
  values: Values
  length: number
}

/** Where so many values more begin; doubles the room when there is too little. */
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
