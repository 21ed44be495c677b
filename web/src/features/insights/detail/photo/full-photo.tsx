import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import type { Sighting } from '../../list/members.ts'
import { InsightPhoto } from './insight-photo.tsx'

interface FullPhotoProps {
  insight: Sighting
  isOpen: boolean
  onClose: () => void
  onSwipe: (way: 'next' | 'previous') => void
}

/** The photo over the whole window. The arrow keys and swipes lead to the next and the previous one. */
export function FullPhoto({ insight, isOpen, onClose, onSwipe }: FullPhotoProps) {
  return (
    <Dialog title={insight.class_name} size="photo" {...{ isOpen, onClose }}>
      <InsightPhoto insight={insight} isFull onSwipe={onSwipe} />
    </Dialog>
  )
}
