/** Asks for rows that are not asked for yet; the answers come in the order of the questions. */
export function createAskedRows(send: (ids: readonly number[]) => void) {
  const underWay = new Set<number>()
  const waiting: (() => void)[] = []
  return {
    ask(ids: readonly number[]): Promise<void> {
      const missing = ids.filter((id) => !underWay.has(id))
      for (const id of missing) underWay.add(id)
      send(missing)
      return new Promise((resolve) => waiting.push(resolve))
    },
    answered(ids: readonly number[]) {
      for (const id of ids) underWay.delete(id)
      waiting.shift()?.()
    },
  }
}
