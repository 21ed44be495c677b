import { type ReactNode, useId } from 'react'
import classes from './card.module.css'

interface CardProps {
  title: string
  note?: ReactNode
  actions?: ReactNode
  /** Use 3 for a card below another heading. */
  level?: 2 | 3
  children?: ReactNode
}

/** Shows a section of a page with its name, purpose and actions. */
export function Card({ title, note, actions, level = 2, children }: CardProps) {
  const id = useId()
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <div className={classes.words}>
          <Title id={id} className={classes.title}>
            {title}
          </Title>
          {note && <div className={classes.note}>{note}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}
