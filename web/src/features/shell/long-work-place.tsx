import { longWork } from '../../long-work.ts'
import classes from './long-work-place.module.css'

/** Where the progress of long work appears, on whichever screen the person is. */
export function LongWorkPlace() {
  return (
    <div className={classes.place} role="status">
      {longWork.map((Follow, at) => (
        <Follow key={at} />
      ))}
    </div>
  )
}
