import { CsvDownload } from './csv-download.tsx'
import { useNarrow } from '../../../../ui/hooks/use-narrow.ts'
import { FilterPopover } from '../../../../filters/filter-popover.tsx'
import { SavedViews } from './saved-views.tsx'
import { KeysButton, KeysDialog } from './keys-dialog.tsx'
import classes from './list-toolbar.module.css'
import type { ListToolbarProps } from './list-toolbar-props.ts'
import { MoreButton } from './more-dialog.tsx'
import { InsightPageSizeMenu } from './page-size-menu.tsx'
import { InsightColumnChooser } from './column-chooser.tsx'
import { InsightSortControl } from './sort-control.tsx'
import { ViewSwitch } from './view-switch.tsx'

/** The controls of the list: one row on a phone, where most of them are in a dialog. */
export function ListToolbar(props: ListToolbarProps) {
  const isNarrow = useNarrow()
  return (
    <>
      {isNarrow ? <NarrowToolbar {...props} /> : <WideToolbar {...props} />}
      <KeysDialog canTriage={props.triage !== undefined} />
    </>
  )
}

function NarrowToolbar(props: ListToolbarProps) {
  const { filter, zone, view, setRules, setView } = props.address
  return (
    <div className={classes.narrow}>
      <ViewSwitch {...{ view, setView }} />
      <FilterPopover rules={filter.rules} zone={zone} hasDays onSave={setRules} />
      <MoreButton {...props} />
    </div>
  )
}

function WideToolbar({ address, page }: ListToolbarProps) {
  const { filter, zone, view, setRules, setSort, setView, showView } = address
  return (
    <div className={classes.toolbar}>
      <FilterPopover rules={filter.rules} zone={zone} onSave={setRules} />
      <SavedViews filter={filter} onShow={showView} />
      {view === 'gallery' && <InsightSortControl sort={filter.sort} onSort={setSort} />}
      <span className={classes.rest}>
        <ViewSwitch {...{ view, setView }} />
        {view === 'table' && <InsightColumnChooser />}
        <InsightPageSizeMenu shown={page} />
        <CsvDownload filter={filter} />
        <KeysButton />
      </span>
    </div>
  )
}
