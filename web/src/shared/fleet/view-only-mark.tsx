import { messages } from '../../messages/messages.ts'
import { ShowIcon } from '../../ui/marks/icons.ts'
import classes from './view-only-mark.module.css'

/** Stands where changes would be offered of a camera that the person may only look at. */
export function ViewOnlyMark({ title }: { title: string }) {
  return (
    <span className={classes.mark} title={title}>
      <ShowIcon size={14} aria-hidden />
      {messages.levels.names.look}
    </span>
  )
}
