import { useAtom } from 'jotai'
import { messages } from '../../../../messages/messages.ts'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { DeleteIcon, SavedViewsIcon } from '../../../../ui/marks/icons.ts'
import { Popover } from '../../../../ui/controls/popover.tsx'
import { ToolbarButton } from '../../../../ui/controls/toolbar-button.tsx'
import type { InsightFilter } from '../../list/insight-filter.ts'
import { insightsAddress, toInsightFilter } from '../../address/insights-address.ts'
import { SaveViewForm } from './save-view-form.tsx'
import classes from './saved-views.module.css'
import { type SavedView, savedViewsAtom } from './saved-views-atom.ts'

const texts = messages.insights.savedViews

interface SavedViewsProps {
  filter: InsightFilter
  onShow: (view: Pick<InsightFilter, 'rules' | 'sort' | 'archived'>) => void
}

/** Lists that the person has given a name: one touch brings filters and order back. */
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
