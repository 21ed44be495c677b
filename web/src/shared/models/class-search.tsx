import { foldName } from '@sentinel/contracts/values/fold-name'
import type { ModelClass } from '@sentinel/contracts/models/models'
import { useDeferredValue, useMemo, useState } from 'react'
import { SearchField } from '../../ui/fields/search-field.tsx'
import classes from './class-search.module.css'

const SHOWN_MAX = 200

interface ClassSearchProps {
  classes: readonly ModelClass[]
  words: { search: string; none: string; shown: (shown: number, all: number) => string }
}

/** Finds a model's classes by typing, because there may be thousands. */
export function ClassSearch({ classes: all, words }: ClassSearchProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(foldName(typed.trim()))
  const found = useMemo(
    () => all.filter(({ original_label: label }) => foldName(label).includes(search)),
    [all, search],
  )
  return (
    <div className={classes.part}>
      {all.length > 10 && <SearchField label={words.search} value={typed} onValue={setTyped} />}
      {found.length === 0 && all.length > 0 && <p role="status">{words.none}</p>}
      <ul className={classes.list}>
        {found.slice(0, SHOWN_MAX).map(({ class_id: id, original_label: label }) => (
          <li key={id}>{label}</li>
        ))}
      </ul>
      {found.length > SHOWN_MAX && <p className={classes.note}>{words.shown(SHOWN_MAX, found.length)}</p>}
    </div>
  )
}
