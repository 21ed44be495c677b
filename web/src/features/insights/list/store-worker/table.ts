import type { InsightNames } from '@sentinel/contracts/insights/insight-lines'
import type { CommsSource, InsightStatus } from '@sentinel/contracts/insights/insights'
import { addToCollection, type Collections, createCollections, outdateCollection } from './collections.ts'
import { type Columns, createColumns, insightKinds, type Pool, reserve, storedColumns } from './columns.ts'
import type { Line, NamedLines } from './line.ts'

export const statuses = ['none', 'favorite', 'acknowledge', 'archive'] as const satisfies InsightStatus[]
export const sources = ['cell', 'wifi', 'satellite', 'lora'] as const satisfies CommsSource[]
export const ARCHIVED = statuses.indexOf('archive')

const FIRST_CAPACITY = 16_384

/** All of a user's insights: first those from the last fill, newest first, then those added since. */
export interface InsightTable {
  /** The table contains every change before this revision of the server's data. Empty before the first page. */
  revision: string
  length: number
  /** The rows before this one are sorted by id. */
  sorted: number
  /** The rows before this one were fetched. Later ones have been pushed since. */
  fetched: number
  /** The later rows by id. */
  later: Map<number, number>
  latestReceivedMs: number
  columns: Columns
  collections: Collections
  classes: Dictionary<ClassName>
  devices: Dictionary<DeviceName>
  listClasses: Pool<Uint32Array>
  listConfidences: Pool<Float32Array>
  photoBytes: Pool<Uint8Array>
}

export function createTable(): InsightTable {
  return {
    revision: '',
    length: 0,
    sorted: 0,
    fetched: 0,
    later: new Map(),
    latestReceivedMs: 0,
    columns: createColumns(insightKinds, FIRST_CAPACITY),
    collections: createCollections(),
    classes: createDictionary(),
    devices: createDictionary(),
    listClasses: { values: new Uint32Array(FIRST_CAPACITY), length: 0 },
    listConfidences: { values: new Float32Array(FIRST_CAPACITY), length: 0 },
    photoBytes: { values: new Uint8Array(FIRST_CAPACITY), length: 0 },
  }
}

/** Appends the next page of older insights. */
export function appendFetched(table: InsightTable, { lines, names }: NamedLines): void {
  putNames(table, names)
  for (const line of lines) addLine(table, line)
  table.sorted = table.length
  table.fetched = table.length
}

/**
 * Returns a table that consists of these rows, which must be sorted newest first. It shares names and lists with the given table, which
 * must no longer be used.
 */
export function selectRows(table: InsightTable, rows: Uint32Array): InsightTable {
  const { length } = rows
  const isWhole = length === table.length && length === table.sorted
  const columns = createColumns(insightKinds, length + FIRST_CAPACITY)
  for (const name of storedColumns) {
    const from = table.columns[name]
    const to = columns[name]
    if (isWhole) to.set(from.subarray(0, length))
    else for (let at = 0; at < length; at++) to[at] = from[rows[at] ?? 0] ?? 0
  }
  const selected: InsightTable = {
    ...table,
    length,
    sorted: length,
    fetched: length,
    later: new Map(),
    latestReceivedMs: columns.receivedMs.subarray(0, length).reduce((latest, ms) => Math.max(latest, ms), 0),
    columns,
    collections: createCollections(),
  }
  for (let row = 0; row < length; row++) addToCollection(selected, row)
  return selected
}

/** Stores the current state of rows: in place, or after all others if they are new. */
export function putRows(table: InsightTable, { lines, names }: NamedLines): void {
  putNames(table, names)
  for (const line of lines) {
    const known = findRow(table, line.insight_id)
    if (known === undefined) table.later.set(line.insight_id, addLine(table, line))
    else {
      writeRow(table, known, line)
      outdateCollection(table, known)
    }
  }
}

export function setStatus(table: InsightTable, ids: readonly number[], status: InsightStatus): void {
  for (const id of ids) {
    const row = findRow(table, id)
    if (row === undefined) continue
    table.columns.status[row] = statuses.indexOf(status)
    outdateCollection(table, row)
  }
}

export function findRow({ columns, sorted, later }: InsightTable, id: number): number | undefined {
  let [from, until] = [0, sorted]
  while (from < until) {
    const middle = (from + until) >>> 1
    if ((columns.id[middle] ?? 0) > id) from = middle + 1
    else until = middle
  }
  return from < sorted && columns.id[from] === id ? from : later.get(id)
}

export function putNames({ classes, devices }: InsightTable, names: InsightNames): void {
  for (const name of names.classes) putEntry(classes, classKey(name), name)
  for (const name of names.devices) putEntry(devices, deviceKey(name), name)
}

function addLine(table: InsightTable, line: Line): number {
  const row = table.length
  const capacity = table.columns.id.length
  if (row === capacity) table.columns = createColumns(insightKinds, capacity * 2, table.columns)
  table.length += 1
  table.latestReceivedMs = Math.max(table.latestReceivedMs, line.received_ms)
  writeRow(table, row, line)
  addToCollection(table, row)
  return row
}

function writeRow(table: InsightTable, row: number, line: Line): void {
  const { columns } = table
  columns.id[row] = line.insight_id
  columns.device[row] = table.devices.places.get(deviceKey(line)) ?? 0 // safe: names come with their rows
  columns.classPlace[row] = placeOfClass(table, line)
  columns.confidence[row] = line.confidence ?? Number.NaN
  columns.source[row] = sources.indexOf(line.comms_source)
  columns.status[row] = statuses.indexOf(line.insight_status)
  columns.isConfirmed[row] = Number(line.userConfirmed)
  columns.receivedMs[row] = line.received_ms
  columns.cameraMs[row] = line.camera_ms ?? Number.NaN
  columns.windowStartMs[row] = line.window_start_ms ?? Number.NaN
  columns.windowEndMs[row] = line.window_end_ms ?? Number.NaN
  columns.latitude[row] = line.latitude ?? Number.NaN
  columns.longitude[row] = line.longitude ?? Number.NaN
  writeList(table, row, line)
  columns.isPhotoDamaged[row] = Number(line.photo_damaged)
  columns.isPhotoAwaited[row] = Number(line.photo_awaited)
  writePhoto(table, row, line.photoUrl ?? '')
}

function writeList(table: InsightTable, row: number, line: Line): void {
  const { columns, listClasses, listConfidences } = table
  const ids = line.class_ids ?? []
  const start = reserve(listClasses, ids.length)
  reserve(listConfidences, ids.length)
  for (const [at, class_id] of ids.entries()) {
    listClasses.values[start + at] = placeOfClass(table, { alg_id: line.alg_id, class_id })
    listConfidences.values[start + at] = line.class_confidences?.[at] ?? Number.NaN
  }
  columns.listStart[row] = start
  columns.listLength[row] = ids.length
}

const encoder = new TextEncoder()

function writePhoto({ columns, photoBytes }: InsightTable, row: number, name: string): void {
  const bytes = encoder.encode(name)
  const start = reserve(photoBytes, bytes.length)
  photoBytes.values.set(bytes, start)
  columns.photoStart[row] = start
  columns.photoLength[row] = bytes.length
}

function placeOfClass({ classes }: InsightTable, named: Pick<ClassName, 'alg_id' | 'class_id'>): number {
  return classes.places.get(classKey(named)) ?? 0 // safe: names come with their rows
}

type ClassName = InsightNames['classes'][number]
type DeviceName = InsightNames['devices'][number]

/** Names that many rows share. Each is stored once, and rows refer to it by its place. */
interface Dictionary<Entry> {
  entries: Entry[]
  places: Map<string, number>
}

function createDictionary<Entry>(): Dictionary<Entry> {
  return { entries: [], places: new Map() }
}

/** Adds or renames an entry. Returns its place. */
function putEntry<Entry>({ entries, places }: Dictionary<Entry>, key: string, entry: Entry): number {
  const place = places.get(key) ?? entries.length
  places.set(key, place)
  entries[place] = entry
  return place
}

const classKey = ({ alg_id, class_id }: Pick<ClassName, 'alg_id' | 'class_id'>) => `${alg_id} ${class_id}`

const deviceKey = ({ device_id }: Pick<DeviceName, 'device_id'>) => String(device_id)
