import pg from 'pg'

/** Runs `copy (…) to stdout` and lets go of each row as it comes. Answers how many there were. */
export function copyRows(client: pg.Client, select: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    const copy = Object.assign(new pg.Query(`copy (${select}) to stdout`), {
      handleCopyData: () => {
        rows += 1
      },
    })
    copy.once('error', reject)
    copy.once('end', () => resolve(rows))
    client.query(copy)
  })
}
