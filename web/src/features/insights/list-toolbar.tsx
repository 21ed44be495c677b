import { messages } from '../../messages/messages.ts'
import { GalleryIcon, TableIcon } from '../../ui/icons.ts'
import { ToolbarButton } from '../../ui/toolbar-button.tsx'
import { CsvDownload } from './csv/csv-download.tsx'
import { FilterPopover } from './filters/filter-popover.tsx'
import { SavedViews } from './filters/saved-views.tsx'
import type { useListAddress } from './insights-address.ts'
import { KeysHelp } from './keys-dialog.tsx'
import classes from './list-toolbar.module.css'
import { ColumnChooser } from './table/column-chooser.tsx'

const texts = messages.insights.views

interface ListToolbarProps {
  address: ReturnType<typeof useListAddress>
}

/** What changes the list itself: filters, views, columns, and the way out of it as a file. */
export function ListToolbar({ address }: ListToolbarProps) {
  const { filter, zone, view, setRules, setView, showView } = address
  return (
    <div className={classes.toolbar}>
      <FilterPopover rules={filter.rules} zone={zone} onSave={setRules} />
      <SavedViews filter={filter} onShow={showView} />
      <span className={classes.rest}>
        <span role="group" aria-label={texts.label} className={classes.views}>
          <ToolbarButton icon={TableIcon} aria-pressed={view === 'table'} onClick={() => setView('table')}>
            {texts.table}
          </ToolbarButton>
          <ToolbarButton
            icon={GalleryIcon}
            aria-pressed={view === 'gallery'}
            onClick={() => setView('gallery')}
          >
            {texts.gallery}
          </ToolbarButton>
        </span>
        <span className={classes.forTables}>{view === 'table' && <ColumnChooser />}</span>
        <CsvDownload filter={filter} />
        <span className={classes.forTables}>
          <KeysHelp />
        </span>
      </span>
    </div>
  )
}
