import { messages } from '../../messages/messages.ts'
import { ShowIcon } from '../../ui/marks/icons.ts'
import classes from './view-only-mark.module.css'

/** Replaces the controls for changing a camera that the person may only view. */
export function ViewOnlyMark({ title }: { title: string }) {
  return (
    <span className={classes.mark} title={title}>
      <ShowIcon size={14} aria-hidden />
      {messages.levels.names.look}
    </span>
  )
}
