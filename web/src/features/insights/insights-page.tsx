import { useSuspenseQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { messages } from '../../messages/messages.ts'
import { userQuery } from '../../platform/account.ts'
import { FailedFace } from '../../ui/failed-face.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Switch } from '../../ui/switch.tsx'
import { DayShortcuts } from './filters/day-shortcuts.tsx'
import { FilterChips } from './filters/filter-chips.tsx'
import { OpenedInsight } from './detail/opened-insight.tsx'
import { InsightGallery } from './gallery/insight-gallery.tsx'
import { InsightSkeletons } from './insight-skeletons.tsx'
import { InsightTable } from './insight-table.tsx'
import { useListAddress, useOpenInsight } from './insights-address.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { NoInsightsFace } from './no-insights-face.tsx'
import { showImagesAtom } from './state.ts'
import { shownColumnsAtom, toShownColumns } from './table/columns.ts'
import { ActionBar } from './triage/action-bar.tsx'
import { ConfirmAllDialog } from './triage/confirm-all-dialog.tsx'
import { useTriage } from './triage/use-triage.ts'
import { useTriageKeys } from './triage/use-triage-keys.ts'
import { useInsightList } from './use-insight-list.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { WaitingPill } from './waiting-pill.tsx'

const texts = messages.insights

export function InsightsPage() {
  const canTriage = useSuspenseQuery(userQuery).data.role !== 'viewer'
  const [showImages, setShowImages] = useAtom(showImagesAtom)
  const chosenColumns = useAtomValue(shownColumnsAtom)
  const columns = useMemo(() => toShownColumns(chosenColumns), [chosenColumns])
  const address = useListAddress()
  const { filter } = address
  const { openId, open, close, addressOf } = useOpenInsight()
  const list = useInsightList(filter)
  const triage = useTriage(list)
  const openInsight = openId === undefined ? undefined : list.rows.get(openId)
  useTriageKeys({ triage, rows: list.rows.here, open: openInsight }, canTriage)
  useKeptFocus(openId !== undefined)
  const shown = { list, triage, canTriage, openId, showImages, addressOf, onOpen: open }

  return (
    <Page
      title={texts.title}
      note={
        !list.isPending &&
        !list.loadingError &&
        (filter.collections ? texts.collections : texts.amount)(list.total)
      }
      actions={
        <>
          <Switch label={texts.showImages} isOn={showImages} onChange={setShowImages} />
          <Switch label={texts.showArchived} isOn={filter.archived} onChange={address.setArchived} />
        </>
      }
    >
      <ListToolbar address={address} />
      <FilterChips rules={filter.rules} onChange={address.setRules} />
      {address.isCut && <Notice>{texts.filters.cut}</Notice>}
      <DayShortcuts rules={filter.rules} zone={address.zone} onChange={address.setRules} />
      {canTriage && <ActionBar triage={triage} total={list.total} />}
      <WaitingPill list={list} />
      {list.isPending && <InsightSkeletons />}
      {list.loadingError && <FailedFace error={list.loadingError} onRetry={list.retry} />}
      {list.isEmpty && <NoInsightsFace isFiltered={filter.rules.length > 0} />}
      {list.rows.length > 0 &&
        (address.view === 'gallery' ? (
          <InsightGallery {...shown} />
        ) : (
          <InsightTable {...shown} columns={columns} onSort={address.setSort} />
        ))}
      {list.laterError && (
        <FailedFace error={list.laterError} title={texts.notCurrent} onRetry={list.retry} />
      )}
      <ConfirmAllDialog triage={triage} />
      {openId !== undefined && (
        <OpenedInsight
          insightId={openId}
          list={list}
          triage={canTriage ? triage : undefined}
          onOpen={open}
          onClose={close}
        />
      )}
    </Page>
  )
}
