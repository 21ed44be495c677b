import { Link } from '@tanstack/react-router'
import { messages } from '../../messages/messages.ts'
import { Face } from './face.tsx'
import type { Icon } from '../marks/icons.ts'
import { useTitle } from '../hooks/use-title.ts'

interface FacePageProps {
  icon: Icon
  title: string
  body: string
}

/** A screen that has nothing to show, and the way back. */
export function FacePage({ icon, title, body }: FacePageProps) {
  useTitle(title)
  return (
    <Face icon={icon} title={title} size="page" action={<Link to="/">{messages.ui.toStart}</Link>}>
      <p>{body}</p>
    </Face>
  )
}
