import { Link } from '@tanstack/react-router'
import { messages } from '../../messages/messages.ts'
import { StatePanel } from './state-panel.tsx'
import type { Icon } from '../marks/icons.ts'
import { useTitle } from '../hooks/use-title.ts'

interface StatePageProps {
  icon: Icon
  title: string
  body: string
}

/** Replaces a screen that has nothing to show and links to the start page. */
export function StatePage({ icon, title, body }: StatePageProps) {
  useTitle(title)
  return (
    <StatePanel icon={icon} title={title} size="page" action={<Link to="/">{messages.ui.toStart}</Link>}>
      <p>{body}</p>
    </StatePanel>
  )
}
