import type { ReactNode } from 'react'
import { messages } from '../../messages/messages.ts'
import classes from './bare-frame.module.css'
import { Logo } from '../marks/logo.tsx'

/** Shows the console's frame without a menu, for pages shown before the signed-in user is known. */
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
