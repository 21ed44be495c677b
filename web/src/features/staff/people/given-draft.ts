/** A row of a list of a person. */
export interface GivenItem {
  id: number
  name: string
  /** What else is known of it. */
  note?: string
}

/** What has been changed of a list and is not saved yet. */
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

/** Adds an item, or keeps one that was about to be removed. */
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

/** Removes an item, or no longer adds it. */
export function removeItem(draft: GivenDraft, item: GivenItem): GivenDraft {
  const [added, removed] = [new Map(draft.added), new Map(draft.removed)]
  if (!added.delete(item.id)) removed.set(item.id, item)
  return { added, removed }
}

/** The ids of the list as it is to be saved. */
export function wantedIds(draft: GivenDraft, stored: readonly GivenItem[]): number[] {
  const kept = stored.filter(({ id }) => !draft.removed.has(id)).map(({ id }) => id)
  return [...kept, ...draft.added.keys()]
}

/** The changes that are left to make on a list that somebody else has changed. */
export function rebase(draft: GivenDraft, stored: readonly GivenItem[]): GivenDraft {
  const ids = new Set(stored.map(({ id }) => id))
  return {
    added: new Map([...draft.added].filter(([id]) => !ids.has(id))),
    removed: new Map([...draft.removed].filter(([id]) => ids.has(id))),
  }
}

/** What somebody else has changed. */
export function differenceOf(former: readonly GivenItem[], stored: readonly GivenItem[]): Difference {
  const idsOf = (items: readonly GivenItem[]) => new Set(items.map(({ id }) => id))
  const [had, has] = [idsOf(former), idsOf(stored)]
  return {
    added: stored.filter(({ id }) => !had.has(id)),
    removed: former.filter(({ id }) => !has.has(id)),
  }
}

/** The ids in a text that consists of at least two of them, such as a column of a spreadsheet. */
export function readIds(text: string): number[] | undefined {
  if (!/^\s*\d{1,10}(?:[\s,;]+\d{1,10})+[\s,;]*$/.test(text)) return undefined
  return [...new Set((text.match(/\d+/g) ?? []).map(Number))]
}
