import type { ReactNode } from 'react'

/** Links to the landing page, which the browser loads because it is not one of the web app's screens. */
export function LandingLink({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <a href="/landing" className={className}>
      {children}
    </a>
  )
}
