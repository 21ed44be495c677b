import type { ReactNode } from 'react'

/** Leads to the landing page, which is no screen of the web app: the browser loads it. */
export function LandingLink({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <a href="/landing" className={className}>
      {children}
    </a>
  )
}
