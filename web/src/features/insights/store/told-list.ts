import type { Tell } from './copy-messages.ts'
import type { ListRequest } from './list-request.ts'
import { countRowsFrom, listRows } from './list-rows.ts'
import { readRow } from './read-row.ts'
import type { InsightTable } from './table.ts'

/** Told with a list, so that they can be painted at once. */
const FIRST_ROWS = 100

export interface ShownList {
  request: ListRequest
  /** What a device without a name is called. */
  unnamed: string
}

/** The list that the page shows, told whenever it is another than was told before. */
export function createToldList(tell: Tell) {
  let shown: ShownList | undefined
  let told = new Float64Array(0)
  /** Rows from this one on wait until the person asks for them. */
  let waitingFrom = 0

  function makeList(table: InsightTable, { request, unnamed }: ShownList) {
    const rows = listRows(table, request, { unnamed, below: waitingFrom })
    const waiting = countRowsFrom(table, request, { unnamed, from: waitingFrom })
    if (rows.length > 0 || waiting === 0) return { rows, waiting }
    // Nobody is reading there.
    waitingFrom = table.length
    return { rows: listRows(table, request, { unnamed }), waiting: 0 }
  }

  return {
    show(list: ShownList) {
      shown = list
    },
    showAll({ length }: InsightTable) {
      waitingFrom = length
    },
    tell(table: InsightTable, { untold, isAnother = false }: { untold: number; isAnother?: boolean }) {
      if (!shown) return
      const { key } = shown.request
      const { rows, ...made } = makeList(table, shown)
      const ids = Float64Array.from(rows, (row) => table.columns.id[row] ?? 0)
      const waiting = made.waiting + untold
      if (!isAnother && isSame(ids, told)) return tell({ kind: 'waiting', key, waiting })
      told = ids.slice()
      const first = [...rows.subarray(0, FIRST_ROWS)].flatMap((row) => readRow(table, row) ?? [])
      return tell({ kind: 'listed', key, ids, waiting, first }, [ids.buffer])
    },
  }
}

function isSame(one: Float64Array, other: Float64Array): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at])
}
