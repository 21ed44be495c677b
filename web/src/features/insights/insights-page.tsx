import { useSuspenseQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { messages } from '../../messages/messages.ts'
import { userQuery } from '../../platform/account.ts'
import { Page } from '../../ui/layout/page.tsx'
import { OpenedInsight } from './detail/opened-insight.tsx'
import { useOpened } from './detail/use-opened.ts'
import classes from './insights-page.module.css'
import { useListAddress, useOpenInsight } from './address/use-insights-address.ts'
import { ListActions } from './screen/toolbar/list-actions.tsx'
import { ListControls } from './screen/toolbar/list-controls.tsx'
import { ListStates } from './screen/list-states.tsx'
import { ListNote } from './screen/toolbar/list-note.tsx'
import { PageFoot } from '../../ui/lists/page-foot.tsx'
import { useNarrow } from '../../ui/hooks/use-narrow.ts'
import { useListPage } from './screen/paging/use-list-page.ts'
import { showImagesAtom } from './screen/state.ts'
import { type ColumnKey, minTableWidthPx, shownColumnsAtom, toShownColumns } from './screen/table/columns.ts'
import { ActionBar, isActionBarNeeded } from './triage/action-bar.tsx'
import { ConfirmAllDialog } from './triage/confirm-all-dialog.tsx'
import { useTriage } from './triage/use-triage.ts'
import { useViewOnly } from './triage/use-view-only.ts'
import { useTriageKeys } from './triage/use-triage-keys.ts'
import { useInsightList } from './list/use-insight-list.ts'
import { useHasRoomInBar, useIsBeside } from './screen/use-is-beside.ts'
import { WaitingPill } from './screen/toolbar/waiting-pill.tsx'
import { useKeptFocus } from './screen/keyboard/use-returned-focus.ts'

const texts = messages.insights

interface InsightsPageProps {
  /** Offered where there is nothing to show. */
  samples: ReactNode
}

export function InsightsPage({ samples }: InsightsPageProps) {
  const canTriage = useSuspenseQuery(userQuery).data.role !== 'viewer'
  const showImages = useAtomValue(showImagesAtom)
  const chosenColumns = useAtomValue(shownColumnsAtom)
  const columns = useMemo(() => toShownColumns(chosenColumns), [chosenColumns])
  const address = useListAddress()
  const { filter } = address
  const { openId, open, close, addressOf } = useOpenInsight()
  const list = useInsightList(filter)
  const triage = useTriage(list, useViewOnly(canTriage))
  const { insight } = useOpened(list, openId)
  const isBeside = useIsBeside() && openId !== undefined
  useTriageKeys({ triage, rows: list.rows.loaded, open: insight }, canTriage)
  useKeptFocus(openId !== undefined)
  const page = useListPage(list, address)
  const isNarrow = useNarrow()
  const isBarShown = canTriage && (!isNarrow || isActionBarNeeded(triage))
  const isPillInBar = useHasRoomInBar() && isBarShown
  const pill = <WaitingPill list={list} onShow={() => page.turnTo(1)} />
  const shown = { list, page, triage, canTriage, openId, showImages, addressOf, onOpen: open, samples }

  return (
    <Page
      title={texts.title}
      note={<ListNote list={list} pill={!isPillInBar && pill} />}
      actions={!isNarrow && <ListActions address={address} />}
    >
      <ListControls {...{ list, address, page }} triage={canTriage ? triage : undefined} />
      {isBarShown && (
        <ActionBar triage={triage} total={list.total} isInPassing={isNarrow}>
          {isPillInBar && pill}
        </ActionBar>
      )}
      <div
        className={classes.split}
        data-beside={isBeside || undefined}
        style={sizesOf(address.view === 'table' ? columns : [], isBarShown)}
      >
        <div className={classes.list}>
          <ListStates {...shown} columns={columns} view={address.view} onSort={address.setSort} />
        </div>
        {openId !== undefined && (
          <OpenedInsight
            insightId={openId}
            triage={canTriage ? triage : undefined}
            {...{ list, isBeside, addressOf }}
            onOpen={open}
            onClose={close}
          />
        )}
      </div>
      {page.hasPages && list.rows.length > 0 && (
        <PageFoot shown={page} lastLater={page.hasLast ? undefined : texts.lastPageLater} />
      )}
      <ConfirmAllDialog triage={triage} />
    </Page>
  )
}

/** What the list is not narrower than, and what stands above it. */
function sizesOf(columns: readonly ColumnKey[], isBarShown: boolean): CSSProperties {
  return {
    '--table-min': `${minTableWidthPx(columns)}px`,
    ...(!isBarShown && { '--actions-shown': '0px' }),
  } as CSSProperties // React's type knows no custom properties
}
