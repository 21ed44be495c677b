import { TEXT_MAX_CHARACTERS } from '@sentinel/contracts/limits'
import { useAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { InsightFilter } from '../insight-filter.ts'
import classes from './saved-views.module.css'
import { savedViewsAtom } from './saved-views-atom.ts'

const texts = messages.insights.savedViews

interface SaveViewDialogProps {
  filter: InsightFilter
  isOpen: boolean
  onClose: () => void
}

export function SaveViewDialog({ filter, isOpen, onClose }: SaveViewDialogProps) {
  const [views, setViews] = useAtom(savedViewsAtom)
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { rules, sort, archived } = filter
    const view = { name, filters: rules, sort, archived: archived || undefined }
    setViews(
      [...views.filter((one) => one.name !== name), view].toSorted((a, b) => a.name.localeCompare(b.name)),
    )
    setTyped('')
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} title={texts.dialog} onClose={onClose}>
      <form className={classes.form} onSubmit={save}>
        <p>{texts.explain}</p>
        <TextField
          label={texts.name}
          value={typed}
          maxLength={TEXT_MAX_CHARACTERS}
          hint={views.some((one) => one.name === name) ? texts.replaces : undefined}
          onValue={setTyped}
          data-autofocus
        />
        <div className={classes.foot}>
          <Button variant="primary" type="submit" disabled={name === ''}>
            {texts.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
