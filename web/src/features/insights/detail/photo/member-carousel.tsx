import type { Sighting } from '../../list/members.ts'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { NextIcon, PreviousIcon } from '../../../../ui/marks/icons.ts'
import classes from '../insight-detail.module.css'
import { photoAddress, whyMissing } from '../../../../shared/insights/photo-address.ts'
import { PhotoViewer } from './photo-viewer.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'

const texts = messages.insights

interface MemberCarouselProps {
  members: readonly Sighting[]
  member: Sighting
  show: (insightId: number) => void
  /** True if the photo is also open in the full window. */
  isFull: boolean
  onFull: (isFull: boolean) => void
  /** Called for a swipe beyond the last or the first photo. */
  onSwipeBeyond: (way: 'next' | 'previous') => void
}

/** Shows a collection's photos one by one, with Previous and Next or by swiping. A single insight has only its own. */
export function MemberCarousel({
  members,
  member,
  show,
  isFull,
  onFull,
  onSwipeBeyond,
}: MemberCarouselProps) {
  const at = members.indexOf(member)
  const [before, behind] = [members[at - 1], members[at + 1]]
  const swipe = (way: 'next' | 'previous') => {
    const to = way === 'next' ? behind : before
    if (to) show(to.insight_id)
    else onSwipeBeyond(way)
  }
  return (
    <>
      <InsightPhoto insight={member} onSwipe={swipe} onFullScreen={() => onFull(true)} />
      <FullPhoto insight={member} isOpen={isFull} onClose={() => onFull(false)} onSwipe={swipe} />
      {members.length > 1 && (
        <div className={classes.carousel} role="group" aria-label={texts.members(members.length)}>
          <Button icon={PreviousIcon} disabled={!before} onClick={() => before && show(before.insight_id)}>
            {texts.previousImage}
          </Button>
          <span role="status">{texts.memberOf(at + 1, members.length)}</span>
          <Button icon={NextIcon} disabled={!behind} onClick={() => behind && show(behind.insight_id)}>
            {texts.nextImage}
          </Button>
        </div>
      )}
    </>
  )
}

interface InsightPhotoProps {
  insight: Sighting
  isFull?: boolean
  onSwipe: (way: 'next' | 'previous') => void
  onFullScreen?: () => void
}

/** Shows an insight's photo. Loads a photo that arrives while the insight is shown. */
function InsightPhoto({ insight, ...rest }: InsightPhotoProps) {
  const address = photoAddress(insight)
  return (
    <PhotoViewer
      key={`${insight.insight_id} ${address}`}
      address={address}
      thumbnail={photoAddress(insight, { isThumbnail: true })}
      species={insight.class_name}
      missing={whyMissing(insight)}
      {...rest}
    />
  )
}

interface FullPhotoProps {
  insight: Sighting
  isOpen: boolean
  onClose: () => void
  onSwipe: (way: 'next' | 'previous') => void
}

/** Shows the photo in the full window. The arrow keys and swipes show the next and the previous photo. */
function FullPhoto({ insight, isOpen, onClose, onSwipe }: FullPhotoProps) {
  return (
    <Dialog title={insight.class_name} size="photo" {...{ isOpen, onClose }}>
      <InsightPhoto insight={insight} isFull onSwipe={onSwipe} />
    </Dialog>
  )
}
