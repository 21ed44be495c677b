import { type RefObject, type TouchEvent, useEffect, useRef, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { useOutage } from '../../../platform/live/connection.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SidePanel } from './side-panel.tsx'
import type { Triage } from '../triage/use-triage.ts'
import type { InsightList } from '../list/insight-list.ts'
import classes from './insight-detail.module.css'
import { InsightFacts } from './insight-facts.tsx'
import { InsightPlace } from './place/insight-place.tsx'
import { HigherResolution } from './photo/higher-resolution.tsx'
import { InsightTriage } from './insight-triage.tsx'
import { MemberCarousel } from './photo/member-carousel.tsx'
import { NearbyInsights } from './nearby/nearby-insights.tsx'
import { type InsightNavigation as Navigation, useInsightNavigation } from './use-insight-navigation.ts'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { NextIcon, NoPhotoIcon, PreviousIcon } from '../../../ui/marks/icons.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { type ListedInsight, membersOf, type Sighting } from '../list/members.ts'
import { readPlainKey } from '../../../ui/layout/plain-key.ts'
import { isDetailCovered } from '../screen/keyboard/use-row-keys.ts'

const texts = messages.insights.detail
const WIDTH_PX = 1040

interface InsightDetailProps {
  insightId: number
  /** The list from which the insight was opened. */
  list: InsightList
  /** Absent for viewers. */
  triage: Triage | undefined
  /** True if the detail is next to the list rather than over it. */
  isBeside: boolean
  addressOf: (insightId: number) => string
  onOpen: (insightId: number) => void
  onClose: () => void
}

/** Shows an insight with its photo, or a collection with its members' photos. J and K, or the buttons, open its neighbours in the list. */
export function InsightDetail(props: InsightDetailProps) {
  const { insightId, list, triage, isBeside, addressOf, onOpen, onClose } = props
  const { insight, own, ...navigation } = useInsightNavigation(list, insightId, onOpen)
  const { members, member, show } = useMember(insight)
  const content = useRef<HTMLDivElement>(null)
  const isRow = navigation.position !== undefined
  useStartFromTop(content, insightId)
  useDetailKeys({
    ...navigation,
    isBeside,
    onChoose: isBeside && isRow ? (how) => triage?.selection.toggle(insightId, how) : undefined,
  })
  const [isFull, setFull] = useState(false)
  const swipe = (way: 'next' | 'previous') => (way === 'next' ? navigation.older : navigation.newer)?.()
  const swiping = useSwipe(swipe)
  const outage = useOutage()
  const unsaved = insight && triage?.unsaved.speciesOf(insight)
  const title = (unsaved ?? insight)?.class_name ?? texts.titleOf(insightId)
  const shown = (
    <div ref={content} className={classes.content} data-insight-detail {...swiping}>
      {!isBeside && outage && (
        <div className={classes.outage}>
          <Notice>{texts.cutOff[outage]}</Notice>
        </div>
      )}
      {insight && member ? (
        <div className={classes.detail}>
          <div className={classes.photo}>
            <MemberCarousel {...{ members, member, show, isFull }} onFull={setFull} onSwipeBeyond={swipe} />
            <InsightNavigation navigation={navigation} total={list.total} />
          </div>
          <div className={classes.said}>
            <InsightTriage {...{ insight, member, triage }} canSave={!isBeside} />
            <HigherResolution key={member.insight_id} insight={member} />
            <InsightFacts insight={insight} />
          </div>
          <div className={classes.around}>
            <InsightPlace insight={insight} />
            <NearbyInsights around={member} members={members} {...{ addressOf, onOpen }} />
          </div>
        </div>
      ) : (
        <InsightUnavailable error={own.error} onRetry={() => void own.refetch()} />
      )}
    </div>
  )
  if (isBeside) return <SidePanel {...{ title, onClose }}>{shown}</SidePanel>
  return (
    <Dialog isOpen {...{ title, onClose }} width={WIDTH_PX} size="page">
      {shown}
    </Dialog>
  )
}

interface InsightNavigationProps {
  navigation: Omit<Navigation, 'insight' | 'own'>
  total: number
}

/** Shows the insight's position in the list, and the buttons to its neighbours. */
function InsightNavigation({ navigation, total }: InsightNavigationProps) {
  const { newer, older } = navigation
  return (
    <div className={classes.navigation}>
      <IconButton icon={PreviousIcon} label={texts.newer} aria-disabled={!newer} onClick={newer} />
      <span role="status">{describePlace(navigation, total)}</span>
      <IconButton icon={NextIcon} label={texts.older} aria-disabled={!older} onClick={older} />
    </div>
  )
}

function describePlace(
  { position, isWaiting, waitError }: InsightNavigationProps['navigation'],
  total: number,
) {
  if (waitError) return explainFailure(waitError).text
  if (isWaiting) return messages.ui.loading
  return position === undefined ? undefined : texts.place(position, total)
}

interface InsightUnavailableProps {
  error: Error | null
  onRetry: () => void
}

/** Shown instead of an insight that is loading, does not belong to the user, or can't be fetched. */
function InsightUnavailable({ error, onRetry }: InsightUnavailableProps) {
  if (!error) return <Loading />
  if (!(error instanceof CallFailed && error.code === 'not_found'))
    return <ErrorState error={error} onRetry={onRetry} />
  return (
    <StatePanel icon={NoPhotoIcon} title={texts.missing.title}>
      <p>{texts.missing.body}</p>
    </StatePanel>
  )
}

const NONE: readonly Sighting[] = []

/** Returns the members of the open row, and the one whose photo is shown: the representative, until the user chooses another. */
function useMember(row: ListedInsight | undefined) {
  const [shown, setShown] = useState<{ rowId: number; memberId: number }>()
  const members = row ? membersOf(row) : NONE
  const shownId = shown && shown.rowId === row?.insight_id ? shown.memberId : row?.insight_id
  return {
    members,
    member: members.find(({ insight_id }) => insight_id === shownId) ?? members[0],
    show: (memberId: number) => row && setShown({ rowId: row.insight_id, memberId }),
  }
}

/** Scrolls to the photo when another insight opens. */
function useStartFromTop(content: RefObject<Element | null>, insightId: number): void {
  useEffect(() => {
    content.current?.closest('[role="dialog"]')?.scrollTo({ top: 0, behavior: 'instant' })
  }, [content, insightId])
}

const SWIPE_PX = 60
/** Matches elements that handle sideways swipes themselves. */
const HAS_OWN_SWIPE =
  '[data-photo="loaded"], [data-photo="loading"], input, select, [role="dialog"] [role="dialog"]'

/** Calls `onSwipe` for a mostly horizontal swipe. */
function useSwipe(onSwipe: (way: 'next' | 'previous') => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const touch = touches.length === 1 ? touches[0] : undefined
      const isOwn = target instanceof Element && target.closest(HAS_OWN_SWIPE) !== null
      start.current = touch && !isOwn ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0]
      if (!start.current || !touch) return
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      start.current = undefined
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 'next' : 'previous')
    },
  }
}

type Direction = 'newer' | 'older'

const STEPS: Partial<Record<string, Direction>> = {
  j: 'older',
  ArrowRight: 'older',
  k: 'newer',
  ArrowLeft: 'newer',
}
/** Next to the list these keys navigate. In a dialog they scroll. */
const LINE_STEPS: Partial<Record<string, Direction>> = { ArrowDown: 'older', ArrowUp: 'newer' }

interface DetailKeys {
  newer: (() => void) | undefined
  older: (() => void) | undefined
  isBeside: boolean
  /** Absent if there is no row to select. */
  onChoose: ((how: { isRange: boolean }) => void) | undefined
}

/** Handles the open insight's navigation keys, regardless of the focus. `useTriageKeys` handles the actions. */
function useDetailKeys({ newer, older, isBeside, onChoose }: DetailKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = readPlainKey(event)
      if (key === undefined || isDetailCovered()) return
      const name = key.length === 1 ? key.toLowerCase() : key
      const direction = STEPS[name] ?? (isBeside ? LINE_STEPS[name] : undefined)
      if (name === 'x') onChoose?.({ isRange: event.shiftKey })
      if (!direction) return
      event.preventDefault()
      ;({ newer, older })[direction]?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [newer, older, isBeside, onChoose])
}
