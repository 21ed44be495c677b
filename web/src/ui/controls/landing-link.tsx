import type { ReactNode } from 'react'

/** Links to the landing page. The browser loads it, because it is not a screen of the web app. */
export function LandingLink({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <a href="/landing" className={className}>
      {children}
    </a>
  )
}
