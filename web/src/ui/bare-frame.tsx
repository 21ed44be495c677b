import type { ReactNode } from 'react'
import { messages } from '../messages/messages.ts'
import classes from './bare-frame.module.css'
import { Logo } from './logo.tsx'

/** The console without its menu, for what is said before there can be one. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={classes.bar}>
        <Logo size={22} />
        <span>{messages.product}</span>
      </header>
      <main>{children}</main>
    </>
  )
}
