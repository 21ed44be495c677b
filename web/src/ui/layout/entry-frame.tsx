import type { ReactNode } from 'react'
import { messages } from '../../messages/messages.ts'
import classes from './entry-frame.module.css'
import { LandingLink } from '../controls/landing-link.tsx'
import { Logo } from '../marks/logo.tsx'
import { NightScene } from '../states/night-scene.tsx'
import { useTitle } from '../hooks/use-title.ts'

interface EntryFrameProps {
  title: string
  children: ReactNode
}

/** Shows the frame of all pages before sign-in, with the form on one side and a night scene on the other. */
export function EntryFrame({ title, children }: EntryFrameProps) {
  useTitle(title)
  return (
    <div className={classes.entry}>
      <main className={classes.side}>
        <LandingLink className={classes.brand}>
          <Logo size={28} />
          <span>{messages.product}</span>
        </LandingLink>
        <div className={classes.content}>
          <h1 className={classes.title}>{title}</h1>
          {children}
        </div>
      </main>
      <NightScene />
    </div>
  )
}
