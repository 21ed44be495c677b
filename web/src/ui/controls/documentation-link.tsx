import type { ReactNode } from 'react'
import { messages } from '../../messages/messages.ts'
import { useDocumentationUrl } from '../../platform/use-documentation-url.ts'
import classes from './documentation-link.module.css'
import { NewTabIcon } from '../marks/icons.ts'
import { VisuallyHidden } from '../marks/visually-hidden.tsx'

interface DocumentationLinkProps {
  /** Set to style the link like the elements next to it. */
  className?: string | undefined
  children: ReactNode
}

/** Links to the user guide, or to documentation that the operator has set instead. The console stays open. */
export function DocumentationLink({ className, children }: DocumentationLinkProps) {
  return (
    <a href={useDocumentationUrl()} target="_blank" rel="noreferrer" className={className ?? classes.link}>
      {children}
      <NewTabIcon size={14} aria-hidden />
      <VisuallyHidden>{messages.ui.opensInNewTab}</VisuallyHidden>
    </a>
  )
}
