import { messages } from '../../messages/messages.ts'
import { GalleryIcon, TableIcon } from '../../ui/icons.ts'
import { ToolbarButton } from '../../ui/toolbar-button.tsx'
import { CsvDownload } from './csv/csv-download.tsx'
import { FilterPopover } from './filters/filter-popover.tsx'
import { SavedViews } from './filters/saved-views.tsx'
import type { useListAddress } from './insights-address.ts'
import { KeysHelp } from './keys-dialog.tsx'
import classes from './list-toolbar.module.css'
import { InsightPageSizeMenu } from './paging/page-size-menu.tsx'
import type { ListPage } from './paging/use-list-page.ts'
import { InsightColumnChooser } from './table/column-chooser.tsx'
import { InsightSortControl } from './table/sort-control.tsx'

const texts = messages.insights.views

interface ListToolbarProps {
  address: ReturnType<typeof useListAddress>
  page: ListPage
  canTriage: boolean
}

/** What changes the list itself: filters, views, columns, and the way out of it as a file. */
export function ListToolbar({ address, page, canTriage }: ListToolbarProps) {
  const { filter, zone, view, setRules, setSort, setView, showView } = address
  return (
    <div className={classes.toolbar}>
      <FilterPopover rules={filter.rules} zone={zone} onSave={setRules} />
      <SavedViews filter={filter} onShow={showView} />
      <span className={`${classes.sort} ${view === 'table' ? classes.forCards : ''}`}>
        <InsightSortControl sort={filter.sort} onSort={setSort} />
      </span>
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
        <span className={classes.forTables}>{view === 'table' && <InsightColumnChooser />}</span>
        <InsightPageSizeMenu shown={page} />
        <CsvDownload filter={filter} />
        <span className={classes.forTables}>
          <KeysHelp canTriage={canTriage} />
        </span>
      </span>
    </div>
  )
}
