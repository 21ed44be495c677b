import { TEXT_MAX_CHARACTERS } from '@sentinel/contracts/values/limits'
import { useAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { notify } from '../../../../ui/toasts/notify.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useNarrow } from '../../../../ui/hooks/use-narrow.ts'
import type { InsightFilter } from '../../list/insight-filter.ts'
import classes from './saved-views.module.css'
import { savedViewsAtom } from './saved-views-atom.ts'

const texts = messages.insights.savedViews

interface SaveViewFormProps {
  filter: InsightFilter
  onSaved: () => void
}

/** Keeps the list as it is shown under a name. The field has the focus, but where it would bring up a keyboard over the views. */
export function SaveViewForm({ filter, onSaved }: SaveViewFormProps) {
  const [views, setViews] = useAtom(savedViewsAtom)
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const isNarrow = useNarrow()
  const name = typed.trim()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name === '') return setRefused(true)
    const { rules, sort, archived } = filter
    const view = { name, filters: rules, sort, archived: archived || undefined }
    setViews(
      [...views.filter((one) => one.name !== name), view].toSorted((a, b) => a.name.localeCompare(b.name)),
    )
    notify({ text: texts.saved(name), tone: 'good' })
    onSaved()
  }
  return (
    <form className={classes.form} onSubmit={save} noValidate>
      <TextField
        label={texts.name}
        value={typed}
        maxLength={TEXT_MAX_CHARACTERS}
        autoComplete="off"
        hint={views.some((one) => one.name === name) ? texts.replaces : texts.explain}
        error={isRefused && name === '' ? texts.unnamed : undefined}
        onValue={setTyped}
        data-autofocus={isNarrow ? undefined : true}
      />
      <Button variant="primary" type="submit">
        {texts.confirm}
      </Button>
    </form>
  )
}
