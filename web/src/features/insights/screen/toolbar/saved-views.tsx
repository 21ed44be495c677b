import { useAtom } from 'jotai'
import { messages } from '../../../../messages/messages.ts'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { DeleteIcon, SavedViewsIcon } from '../../../../ui/marks/icons.ts'
import { Popover } from '../../../../ui/controls/popover.tsx'
import { ToolbarButton } from '../../../../ui/controls/toolbar-button.tsx'
import type { InsightFilter } from '../../list/insight-filter.ts'
import { insightsAddress, type InsightsSearch, toInsightFilter } from '../../address/insights-address.ts'
import classes from './saved-views.module.css'
import { TEXT_MAX_CHARACTERS } from '@sentinel/contracts/values/limits'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../../ui/controls/button.tsx'
import { notify } from '../../../../ui/toasts/notify.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useNarrow } from '../../../../ui/hooks/use-narrow.ts'
import { atomWithStorage } from 'jotai/utils'

const texts = messages.insights.savedViews

interface SavedViewsProps {
  filter: InsightFilter
  onShow: (view: Pick<InsightFilter, 'rules' | 'sort' | 'archived'>) => void
}

/** Shows named lists. Choosing a list restores its filters and order. */
export function SavedViews({ filter, onShow }: SavedViewsProps) {
  const [views, setViews] = useAtom(savedViewsAtom)
  const show = (view: SavedView) => onShow(toInsightFilter(insightsAddress.read(view), filter))
  return (
    <Popover label={texts.title} opener={<ToolbarButton icon={SavedViewsIcon}>{texts.title}</ToolbarButton>}>
      {(close) => (
        <div className={classes.views}>
          {views.length === 0 && <p className={classes.none}>{texts.none}</p>}
          {views.map((view) => (
            <div key={view.name} className={classes.view}>
              <button
                type="button"
                onClick={() => {
                  show(view)
                  close()
                }}
              >
                {view.name}
              </button>
              <IconButton
                icon={DeleteIcon}
                label={texts.remove(view.name)}
                onClick={() => setViews(views.filter(({ name }) => name !== view.name))}
              />
            </div>
          ))}
          <SaveViewForm filter={filter} onSaved={close} />
        </div>
      )}
    </Popover>
  )
}

interface SaveViewFormProps {
  filter: InsightFilter
  onSaved: () => void
}

/** Saves the shown list under a name. Focuses the field, except on a phone, where the keyboard would cover the views. */
function SaveViewForm({ filter, onSaved }: SaveViewFormProps) {
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

/** A named list, stored as its address. It is validated like an address, because another release may have stored it. */
type SavedView = {
  [Name in keyof Pick<InsightsSearch, 'archived' | 'filters' | 'sort'>]?: unknown
} & {
  name: string
}

const savedViewsAtom = atomWithStorage<SavedView[]>('user.insights.views', [], undefined, {
  getOnInit: true,
})
