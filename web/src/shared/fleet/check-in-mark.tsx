import { messages } from '../../messages/messages.ts'
import type { CheckIn } from './check-in.ts'
import classes from './check-in-mark.module.css'
import { AwaitedIcon, CheckedInIcon, type Icon, LateIcon, SilentIcon } from '../../ui/marks/icons.ts'

const icons: Record<CheckIn['state'], Icon> = {
  onTime: CheckedInIcon,
  unknown: CheckedInIcon,
  late: LateIcon,
  silent: SilentIcon,
  never: AwaitedIcon,
}

interface CheckInMarkProps {
  checkIn: CheckIn
}

/** Shows, in a word or two, whether a camera connects as often as it should. */
export function CheckInMark({ checkIn }: CheckInMarkProps) {
  const MarkIcon = icons[checkIn.state]
  return (
    <span className={`${classes.mark} ${classes[checkIn.state]}`}>
      <MarkIcon size={16} aria-hidden />
      {messages.deviceHealth.checkIn(checkIn)}
    </span>
  )
}
