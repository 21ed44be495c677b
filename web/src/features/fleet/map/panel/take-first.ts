/** Returns the first items in sorted order. For many thousands of items, this is much cheaper than sorting all of them. */
export function takeFirst<Item>(
  items: Iterable<Item>,
  amount: number,
  compare: (a: Item, b: Item) => number,
): Item[] {
  const first: Item[] = []
  for (const item of items) {
    const last = first.at(-1)
    if (first.length === amount && last !== undefined && compare(item, last) >= 0) continue
    first.splice(findPlace(first, item, compare), 0, item)
    if (first.length > amount) first.pop()
  }
  return first
}

/** Returns the index after equal items, so that ties keep their order. */
function findPlace<Item>(sorted: readonly Item[], item: Item, compare: (a: Item, b: Item) => number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const at = sorted[middle]
    if (at !== undefined && compare(at, item) <= 0) low = middle + 1
    else high = middle
  }
  return low
}
