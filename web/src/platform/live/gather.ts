/** Combines pushes that arrive in quick succession into one, because each of them rebuilds a list of many rows and redraws a screen. */
export function gather<Item>(
  pauseMs: number,
  fold: (items: Item[]) => void,
): { add: (item: Item) => void; drop: () => void } {
  let items: Item[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const foldAll = () => {
    const gathered = items
    items = []
    timer = undefined
    fold(gathered)
  }
  return {
    add(item) {
      items.push(item)
      timer ??= setTimeout(foldAll, pauseMs)
    },
    drop() {
      clearTimeout(timer)
      timer = undefined
      items = []
    },
  }
}
