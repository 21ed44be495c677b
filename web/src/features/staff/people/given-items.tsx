import { foldName } from '@sentinel/contracts/values/fold-name'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { NextIcon, PreviousIcon } from '../../../ui/marks/icons.ts'
import { findSpan } from '../../../ui/lists/page-span.ts'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import type { GivenItem } from './given-draft.ts'
import classes from './person-dialog.module.css'
import { useListFocus } from './use-list-focus.ts'

const texts = messages.internalPeople.lists
const PAGE_ROWS = 10

interface GivenItemsProps {
  items: readonly GivenItem[]
  /** Items that a save will remove. They are hidden. */
  removed: ReadonlyMap<number, GivenItem>
  /** Undefined if the list cannot be changed. */
  onRemove: ((item: GivenItem) => void) | undefined
}

/** Shows a list's items, some rows at a time, because there may be thousands. */
export function GivenItems({ items, removed, onRemove }: GivenItemsProps) {
  const [words, setWords] = useState('')
  const [requested, turnTo] = useState(1)
  const { list, leave } = useListFocus()
  const found = findItems(items, removed, words)
  const { page, pages, first, end } = findSpan(found.length, PAGE_ROWS, requested)
  const search = (typed: string) => {
    setWords(typed)
    turnTo(1)
  }
  return (
    <div className={classes.items}>
      {items.length > PAGE_ROWS && <SearchField label={texts.search} value={words} onValue={search} />}
      {found.length === 0 && <p>{words === '' ? texts.none : texts.noneFound}</p>}
      <ul ref={list} tabIndex={-1} className={classes.list} aria-label={texts.inList}>
        {found.slice(first, end).map((item) => (
          <li key={item.id} className={classes.item}>
            <ItemWords item={item} />
            {onRemove && (
              <Button
                aria-label={texts.remove(item.name, item.id)}
                onClick={({ currentTarget }) => {
                  leave(currentTarget)
                  onRemove(item)
                }}
              >
                {texts.removeShort}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className={classes.pages}>
          <span role="status">{texts.page(page, pages)}</span>
          <IconButton
            icon={PreviousIcon}
            label={messages.lists.paging.previous}
            aria-disabled={page === 1 || undefined}
            onClick={() => turnTo(Math.max(1, page - 1))}
          />
          <IconButton
            icon={NextIcon}
            label={messages.lists.paging.next}
            aria-disabled={page === pages || undefined}
            onClick={() => turnTo(Math.min(pages, page + 1))}
          />
        </div>
      )}
    </div>
  )
}

export function ItemWords({ item: { id, name, note } }: { item: GivenItem }) {
  return (
    <span className={classes.words}>
      <span className={classes.name}>{name}</span>
      <span className={classes.note}>
        {texts.byId(id)}
        {note && ` · ${note}`}
      </span>
    </span>
  )
}

function findItems(
  items: readonly GivenItem[],
  removed: ReadonlyMap<number, GivenItem>,
  words: string,
): GivenItem[] {
  const wanted = foldName(words.trim())
  return items.filter(
    ({ id, name }) => !removed.has(id) && (foldName(name).includes(wanted) || String(id).includes(wanted)),
  )
}
