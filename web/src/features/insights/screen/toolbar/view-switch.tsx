import { messages } from '../../../../messages/messages.ts'
import { GalleryIcon, TableIcon } from '../../../../ui/marks/icons.ts'
import { ToolbarButton } from '../../../../ui/controls/toolbar-button.tsx'
import type { useListAddress } from '../../address/use-insights-address.ts'
import classes from './list-toolbar.module.css'

const texts = messages.insights.views
const views = [
  { key: 'table', icon: TableIcon },
  { key: 'gallery', icon: GalleryIcon },
] as const

type ViewSwitchProps = Pick<ReturnType<typeof useListAddress>, 'view' | 'setView'>

/** Switches between the table and the gallery. */
export function ViewSwitch({ view, setView }: ViewSwitchProps) {
  return (
    <span role="group" aria-label={texts.label} className={classes.views}>
      {views.map(({ key, icon }) => (
        <ToolbarButton key={key} icon={icon} aria-pressed={view === key} onClick={() => setView(key)}>
          {texts[key]}
        </ToolbarButton>
      ))}
    </span>
  )
}
