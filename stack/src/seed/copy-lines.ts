import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

const PIECE_CHARACTERS = 64 * 1024

/** Sends lines in COPY's text format to a table and returns the number of rows. */
export async function copyLines(
  client: pg.ClientBase,
  table: string,
  lines: Iterable<string>,
): Promise<number> {
  const copy = client.query(copyFrom(`copy ${table} from stdin`))
  await pipeline(Readable.from(joinLines(lines)), copy)
  return copy.rowCount
}

/** Joins lines, because a separate write for each line would cost more than the line itself. */
function* joinLines(lines: Iterable<string>): Generator<string> {
  let piece = ''
  for (const line of lines) {
    piece += line
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    piece = ''
  }
  yield piece
}
