import { CsvDownload } from './csv-download.tsx'
import { useNarrow } from '../../../../ui/hooks/use-narrow.ts'
import { FilterPopover } from '../../../../filters/filter-popover.tsx'
import { SavedViews } from './saved-views.tsx'
import { KeysButton, KeysDialog } from './keys-dialog.tsx'
import classes from './list-toolbar.module.css'
import { messages } from '../../../../messages/messages.ts'
import { Notice } from '../../../../ui/states/notice.tsx'
import { FilterChips } from '../../../../filters/filter-chips.tsx'
import type { InsightList } from '../../list/insight-list.ts'
import { DayShortcuts } from '../../../../filters/day-shortcuts.tsx'
import type { useListAddress } from '../../address/use-insights-address.ts'
import { type ListPage, pageSizeAtom, pageSizes, toPageSize } from '../paging/use-list-page.ts'
import type { Triage } from '../../triage/use-triage.ts'
import { useState } from 'react'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { GalleryIcon, MoreIcon, TableIcon } from '../../../../ui/marks/icons.ts'
import { ToolbarButton } from '../../../../ui/controls/toolbar-button.tsx'
import { useCards } from '../../../../ui/hooks/use-cards.ts'
import { useAtom } from 'jotai'
import { Switch } from '../../../../ui/controls/switch.tsx'
import {
  columnKeys,
  showImagesAtom,
  shownColumnsAtom,
  sortOf,
  startsDescending,
  toShownColumns,
  writeSort,
} from '../table/columns.tsx'
import { PageSizeMenu } from '../../../../ui/lists/page-size-menu.tsx'
import { ColumnChooser } from '../../../../ui/lists/column-chooser.tsx'
import { readInsightSort } from '@sentinel/contracts/insights/insight-filters'
import { SortControl } from '../../../../ui/lists/sort-control.tsx'

const texts = messages.insights

interface ListToolbarProps {
  address: ReturnType<typeof useListAddress>
  page: ListPage
  /** Absent for viewers. */
  triage: Triage | undefined
  total: number
}

/** Shows the list's controls. On a phone they are a single row, and most of them are in a dialog. */
function ListToolbar(props: ListToolbarProps) {
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

interface ListControlsProps extends Omit<ListToolbarProps, 'total'> {
  list: InsightList
}

/** Shows the toolbar, with the filters and notices below it. */
export function ListControls({ list, ...shown }: ListControlsProps) {
  const { filter, setRules, isCut } = shown.address
  return (
    <>
      <ListToolbar {...shown} total={list.state.status === 'loading' ? 0 : list.total} />
      <FilterChips rules={filter.rules} onChange={setRules} />
      {isCut && <Notice>{messages.insights.filters.cut}</Notice>}
      <OrderNotice list={list} />
    </>
  )
}

/** Shows the controls next to the title in a wide window. */
export function ListActions({ address }: { address: ReturnType<typeof useListAddress> }) {
  const { filter, zone, setRules } = address
  return (
    <>
      <DayShortcuts rules={filter.rules} zone={zone} onChange={setRules} />
      <ListSwitches address={address} />
    </>
  )
}

/** Opens the controls that do not fit into one row in a narrow window. */
function MoreButton({ address, page, triage, total }: ListToolbarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const areCards = useCards()
  const { filter, view, setSort, showView } = address
  const close = () => setIsOpen(false)
  return (
    <>
      <ToolbarButton icon={MoreIcon} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {texts.more}
      </ToolbarButton>
      <Dialog isOpen={isOpen} title={texts.moreTitle} onClose={close}>
        <div className={classes.more}>
          <InsightSortControl sort={filter.sort} onSort={setSort} />
          <ListSwitches address={address} />
          {triage && triage.selection.count < total && (
            <Button
              onClick={() => {
                close()
                triage.selection.chooseAll()
              }}
            >
              {texts.triage.selectAll(total)}
            </Button>
          )}
          <SavedViews filter={filter} onShow={showView} />
          {view === 'table' && !areCards && <InsightColumnChooser />}
          <InsightPageSizeMenu shown={page} />
          <CsvDownload filter={filter} />
          <KeysButton onOpen={close} />
        </div>
      </Dialog>
    </>
  )
}

const views = [
  { key: 'table', icon: TableIcon },
  { key: 'gallery', icon: GalleryIcon },
] as const

type ViewSwitchProps = Pick<ReturnType<typeof useListAddress>, 'view' | 'setView'>

/** Switches between the table and the gallery. */
function ViewSwitch({ view, setView }: ViewSwitchProps) {
  return (
    <span role="group" aria-label={texts.views.label} className={classes.views}>
      {views.map(({ key, icon }) => (
        <ToolbarButton key={key} icon={icon} aria-pressed={view === key} onClick={() => setView(key)}>
          {texts.views[key]}
        </ToolbarButton>
      ))}
    </span>
  )
}

interface ListSwitchesProps {
  address: ReturnType<typeof useListAddress>
}

/** Shows the switches for photos and archived insights. The gallery always shows photos. */
function ListSwitches({ address: { view, filter, setArchived } }: ListSwitchesProps) {
  const [showImages, setShowImages] = useAtom(showImagesAtom)
  return (
    <>
      {view === 'table' && <Switch label={texts.showImages} isOn={showImages} onChange={setShowImages} />}
      <Switch label={texts.showArchived} isOn={filter.archived} onChange={setArchived} />
    </>
  )
}

/** Says why the rows are not in the requested order. */
function OrderNotice({ list: { order } }: { list: InsightList }) {
  return order === 'requested' ? null : <Notice>{texts.collectionOrder[order]}</Notice>
}

interface InsightPageSizeMenuProps {
  shown: ListPage
}

/** Selects the number of rows per page, which is stored in this browser. */
function InsightPageSizeMenu({ shown: { first, turnTo } }: InsightPageSizeMenuProps) {
  const [stored, store] = useAtom(pageSizeAtom)
  return (
    <PageSizeMenu
      sizes={pageSizes}
      chosen={toPageSize(stored)}
      first={first}
      onChoose={(size, page) => {
        store(size)
        turnTo(page)
      }}
    />
  )
}

const columns = columnKeys.map((key) => ({
  key,
  name: messages.insights.columns[key],
  isFixed: key === 'species',
}))

/** Selects the table's columns. The choice is stored in this browser. */
function InsightColumnChooser() {
  const [chosen, choose] = useAtom(shownColumnsAtom)
  return <ColumnChooser columns={columns} shown={toShownColumns(chosen)} onChoose={choose} />
}

const sortableColumns = columnKeys.flatMap((column) => {
  const key = sortOf[column]
  return key ? [{ key, name: messages.insights.columns[column] }] : []
})

interface InsightSortControlProps {
  sort: string
  onSort: (sort: string) => void
}

/** Selects the order of a list whose columns have no heads to click. */
function InsightSortControl({ sort, onSort }: InsightSortControlProps) {
  const { column, isDescending } = readInsightSort(sort)
  return (
    <SortControl
      columns={sortableColumns}
      sorted={column}
      isDescending={isDescending}
      onColumn={(chosen) => onSort(writeSort(chosen, startsDescending(chosen)))}
      onTurn={() => onSort(writeSort(column, !isDescending))}
    />
  )
}
