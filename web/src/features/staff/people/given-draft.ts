/** An item in a person's list. */
export interface GivenItem {
  id: number
  name: string
  /** Additional information about the item. */
  note?: string
}

/** A list's unsaved changes. */
export interface GivenDraft {
  added: ReadonlyMap<number, GivenItem>
  removed: ReadonlyMap<number, GivenItem>
}

export interface Difference {
  added: GivenItem[]
  removed: GivenItem[]
}

export const NO_CHANGES: GivenDraft = { added: new Map(), removed: new Map() }

export function isChanged({ added, removed }: GivenDraft): boolean {
  return added.size > 0 || removed.size > 0
}

/** Adds items. If an item was removed, cancels its removal. */
export function addItems(
  draft: GivenDraft,
  items: readonly GivenItem[],
  stored: ReadonlySet<number>,
): GivenDraft {
  const [added, removed] = [new Map(draft.added), new Map(draft.removed)]
  for (const item of items)
    if (stored.has(item.id)) removed.delete(item.id)
    else added.set(item.id, item)
  return { added, removed }
}

/** Removes an item, or cancels its addition. */
export function removeItem(draft: GivenDraft, item: GivenItem): GivenDraft {
  const [added, removed] = [new Map(draft.added), new Map(draft.removed)]
  if (!added.delete(item.id)) removed.set(item.id, item)
  return { added, removed }
}

/** Returns the list's ids to save. */
export function wantedIds(draft: GivenDraft, stored: readonly GivenItem[]): number[] {
  const kept = stored.filter(({ id }) => !draft.removed.has(id)).map(({ id }) => id)
  return [...kept, ...draft.added.keys()]
}

/** Returns the changes that remain to be made to a list that another user has changed. */
export function rebase(draft: GivenDraft, stored: readonly GivenItem[]): GivenDraft {
  const ids = new Set(stored.map(({ id }) => id))
  return {
    added: new Map([...draft.added].filter(([id]) => !ids.has(id))),
    removed: new Map([...draft.removed].filter(([id]) => ids.has(id))),
  }
}

/** Returns what another user has changed. */
export function differenceOf(former: readonly GivenItem[], stored: readonly GivenItem[]): Difference {
  const idsOf = (items: readonly GivenItem[]) => new Set(items.map(({ id }) => id))
  const [had, has] = [idsOf(former), idsOf(stored)]
  return {
    added: stored.filter(({ id }) => !had.has(id)),
    removed: former.filter(({ id }) => !has.has(id)),
  }
}

/** Returns the ids in a text that consists of at least two of them, such as a spreadsheet column. */
export function readIds(text: string): number[] | undefined {
  if (!/^\s*\d{1,10}(?:[\s,;]+\d{1,10})+[\s,;]*$/.test(text)) return undefined
  return [...new Set((text.match(/\d+/g) ?? []).map(Number))]
}
