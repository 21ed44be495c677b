import { NEXT_CURSOR_HEADER } from '@sentinel/contracts/http/lists'
import type { FastifyReply } from 'fastify'

/** Sends the cursor of the next page if this page is full. */
export function sendNextCursor<Row>(
  reply: Pick<FastifyReply, 'header'>,
  rows: readonly Row[],
  { limit, idOf }: { limit: number; idOf: (row: Row) => number },
): void {
  const last = rows.at(-1)
  if (last !== undefined && rows.length >= limit) reply.header(NEXT_CURSOR_HEADER, idOf(last))
}
