import { useSuspenseQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { messages } from '../../messages/messages.ts'
import { userQuery } from '../../platform/account.ts'
import { Page } from '../../ui/layout/page.tsx'
import { OpenedInsight } from './detail/opened-insight.tsx'
import { useOpened } from './list/insight-queries.ts'
import classes from './insights-page.module.css'
import { useListAddress, useOpenInsight } from './address/use-insights-address.ts'
import { ListActions, ListControls } from './screen/toolbar/list-toolbar.tsx'
import { ListStates } from './screen/list-states.tsx'
import { PageFoot } from '../../ui/lists/page-foot.tsx'
import { useNarrow } from '../../ui/hooks/use-narrow.ts'
import { useListPage } from './screen/paging/use-list-page.ts'
import {
  type ColumnKey,
  minTableWidthPx,
  showImagesAtom,
  shownColumnsAtom,
  toShownColumns,
} from './screen/table/columns.tsx'
import { ActionBar, ConfirmAllDialog, isActionBarNeeded } from './triage/action-bar.tsx'
import { useTriage, useViewOnly } from './triage/use-triage.ts'
import { useTriageKeys } from './screen/keyboard/use-triage-keys.ts'
import { useInsightList } from './list/use-insight-list.ts'
import { WaitingPill } from './screen/toolbar/arrivals-pill.tsx'
import { useMediaQuery } from '@mantine/hooks'
import type { InsightList } from './list/insight-list.ts'

const texts = messages.insights

interface InsightsPageProps {
  /** Shown if there are no insights. */
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
  useReturnedFocus(openId !== undefined)
  const page = useListPage(list, address)
  const isNarrow = useNarrow()
  const isBarShown = canTriage && (!isNarrow || isActionBarNeeded(triage))
  const isPillInBar = useIsPillInBar() && isBarShown
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

/** Sets the table's minimum width, and the height of the bar above it. */
function sizesOf(columns: readonly ColumnKey[], isBarShown: boolean): CSSProperties {
  return {
    '--table-min': `${minTableWidthPx(columns)}px`,
    ...(!isBarShown && { '--actions-shown': '0px' }),
  } as CSSProperties // React's type does not allow custom properties
}

/** From this width on, an open insight is shown next to the list. */
const BESIDE = '(width >= 1280px)'
/** From this width on, the pill for new insights fits into the action bar, which stays in view. */
const BAR_WITH_PILL = '(width >= 1200px)'

function useIsBeside(): boolean {
  return useMediaQuery(BESIDE, undefined, { getInitialValueInEffect: false })
}

function useIsPillInBar(): boolean {
  return useMediaQuery(BAR_WITH_PILL, undefined, { getInitialValueInEffect: false })
}

/** Focuses the content when the insight closes and no row takes the focus, so that the keys continue from there. */
function useReturnedFocus(isOpen: boolean): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (isClosed && document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true })
  }, [isOpen])
}

interface ListNoteProps {
  list: InsightList
  pill: ReactNode
}

/** Shows how many insights the list has. On a phone the pill for new insights replaces it. */
function ListNote({ list: { state, filter, total }, pill }: ListNoteProps) {
  return (
    <span className={classes.note}>
      {state.status !== 'loading' && state.status !== 'failed' && (
        <span className={classes.amount}>
          {(filter.collections ? texts.collections : texts.amount)(total)}
        </span>
      )}
      {pill}
    </span>
  )
}
