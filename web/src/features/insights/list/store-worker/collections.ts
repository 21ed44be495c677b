import { type Columns, type ColumnsOf, createColumns } from './columns.ts'

/** The columns stored for each collection: its newest and oldest row, and its members' summary. */
const collectionKinds = {
  newest: Uint32Array,
  oldest: Uint32Array,
  /** Says which members are summarized: `NOT_SUMMED` or a value of `summedAs`. */
  summed: Uint8Array,
  /** The representative's row. */
  representative: Uint32Array,
  confidence: Float32Array,
  status: Uint8Array,
} as const

const NOT_SUMMED = 0

/** Lists that show archived insights have different summaries from lists that do not. */
export function summedAs(archived: boolean): number {
  return archived ? 2 : 1
}

/** Terminates the list of members after the oldest one. */
export const NO_ROW = 0xff_ff_ff_ff

const FIRST_CAPACITY = 4096

/** Collections of insights by device and window. An insight without a complete window is a collection of its own, as in `collectionId`. */
export interface Collections {
  length: number
  columns: ColumnsOf<typeof collectionKinds>
  /** A hash table, by device and window, of the collections that have a window. Each slot contains a collection's place plus one. */
  slots: Uint32Array
  /** The number of slots in use. */
  taken: number
  /** The representatives of collections that have changed since they were last summarized. */
  outdated: number[]
}

/** Rows and their collections. */
interface CollectedRows {
  columns: Columns
  collections: Collections
}

export function createCollections(): Collections {
  return {
    length: 0,
    columns: createColumns(collectionKinds, FIRST_CAPACITY),
    slots: new Uint32Array(FIRST_CAPACITY),
    taken: 0,
    outdated: [],
  }
}

/** Adds a new row to its collection. A row's collection never changes afterwards. */
export function addToCollection(table: CollectedRows, row: number): void {
  const { collections, columns } = table
  const slot = hasWindow(table, row) ? findSlot(table, row) : undefined
  const known = slot === undefined ? 0 : (collections.slots[slot] ?? 0)
  if (known > 0) {
    columns.collection[row] = known - 1
    putInOrder(table, row)
    return outdateCollection(table, row)
  }
  const place = addCollection(collections, row)
  columns.collection[row] = place
  columns.older[row] = NO_ROW
  if (slot === undefined) return
  collections.slots[slot] = place + 1
  collections.taken += 1
  if (collections.taken * 2 > collections.slots.length) growSlots(table)
}

/** Marks the summary of a row's collection as outdated. Called after a member has been changed or added. */
export function outdateCollection({ collections, columns }: CollectedRows, row: number): void {
  const place = columns.collection[row] ?? 0
  const { summed, representative } = collections.columns
  if (summed[place] === NOT_SUMMED) return
  summed[place] = NOT_SUMMED
  collections.outdated.push(columns.id[representative[place] ?? 0] ?? 0)
}

/** Returns and clears the ids of the representatives that changed collections had when they were last summarized. */
export function takeOutdated({ collections }: CollectedRows): number[] {
  const { outdated } = collections
  collections.outdated = []
  return outdated
}

function addCollection(collections: Collections, row: number): number {
  const place = collections.length
  const capacity = collections.columns.newest.length
  if (place === capacity)
    collections.columns = createColumns(collectionKinds, capacity * 2, collections.columns)
  collections.length += 1
  collections.columns.newest[place] = row
  collections.columns.oldest[place] = row
  return place
}

/** Inserts a member by its id, newest first. Nearly all members are added at one end. */
function putInOrder({ columns: { id, older, collection }, collections }: CollectedRows, row: number): void {
  const { newest, oldest } = collections.columns
  const place = collection[row] ?? 0
  const [first, last] = [newest[place] ?? 0, oldest[place] ?? 0]
  const isOlder = (one: number) => (id[one] ?? 0) < (id[row] ?? 0)
  if (!isOlder(last)) {
    older[last] = row
    older[row] = NO_ROW
    oldest[place] = row
  } else if (isOlder(first)) {
    older[row] = first
    newest[place] = row
  } else {
    let before = first
    while (!isOlder(older[before] ?? 0)) before = older[before] ?? 0
    older[row] = older[before] ?? 0
    older[before] = row
  }
}

function hasWindow({ columns }: CollectedRows, row: number): boolean {
  return !Number.isNaN(columns.windowStartMs[row]) && !Number.isNaN(columns.windowEndMs[row])
}

/** Returns the slot of a row's device and window, or the free slot where it belongs. */
function findSlot({ columns, collections }: CollectedRows, row: number): number {
  const { device, windowStartMs, windowEndMs } = columns
  const { slots, columns: ofCollections } = collections
  const isSame = (place: number) => {
    const member = ofCollections.newest[place] ?? 0
    return (
      device[member] === device[row] &&
      windowStartMs[member] === windowStartMs[row] &&
      windowEndMs[member] === windowEndMs[row]
    )
  }
  const last = slots.length - 1
  let slot = hash(device[row] ?? 0, windowStartMs[row] ?? 0, windowEndMs[row] ?? 0) & last
  for (;;) {
    const taken = slots[slot] ?? 0
    if (taken === 0 || isSame(taken - 1)) return slot
    slot = (slot + 1) & last
  }
}

function growSlots(table: CollectedRows): void {
  const { collections } = table
  const former = collections.slots
  collections.slots = new Uint32Array(former.length * 2)
  for (const taken of former)
    if (taken > 0) collections.slots[findSlot(table, collections.columns.newest[taken - 1] ?? 0)] = taken
}

const [STIR, STIR_AGAIN] = [0x9e_37_79_b1, 0x85_eb_ca_6b]

/** Multiplies to spread the values over all bits, because windows begin at full minutes and hours. */
function hash(device: number, startMs: number, endMs: number): number {
  const mixed = Math.imul(Math.imul(device + 1, STIR) ^ (startMs % STIR), STIR_AGAIN) ^ (endMs % STIR_AGAIN)
  const stirred = Math.imul(mixed ^ (mixed >>> 15), STIR)
  return (stirred ^ (stirred >>> 13)) >>> 0
}
