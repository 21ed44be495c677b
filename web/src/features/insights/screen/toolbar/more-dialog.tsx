import { useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { MoreIcon } from '../../../../ui/marks/icons.ts'
import { ToolbarButton } from '../../../../ui/controls/toolbar-button.tsx'
import { useCards } from '../../../../ui/hooks/use-cards.ts'
import { CsvDownload } from './csv-download.tsx'
import { SavedViews } from './saved-views.tsx'
import { KeysButton } from './keys-dialog.tsx'
import { ListSwitches } from './list-switches.tsx'
import type { ListToolbarProps } from './list-toolbar-props.ts'
import classes from './more-dialog.module.css'
import { InsightPageSizeMenu } from './page-size-menu.tsx'
import { InsightColumnChooser } from './column-chooser.tsx'
import { InsightSortControl } from './sort-control.tsx'

const texts = messages.insights

/** Opens the controls of the list that a narrow window has no row for. */
export function MoreButton({ address, page, triage, total }: ListToolbarProps) {
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
