import { useEffect, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import classes from './night-scene.module.css'
import picture from './night-scene.svg'

/** Decorates a page with what a camera sees at night, and the strip that cameras print under their photos. */
export function NightScene() {
  return (
    <div className={classes.scene} aria-hidden="true">
      <img className={classes.picture} src={picture} alt="" />
      <svg className={classes.animal} viewBox="0 0 900 900" preserveAspectRatio="xMidYMax slice">
        <g className={classes.eyes}>
          <circle cx="338" cy="752" r="3.6" />
          <circle cx="354" cy="751" r="3.6" />
        </g>
        <g className={classes.finder}>
          <path d="M300 726v-16h16M392 726v-16h-16M300 776v16h16M392 776v16h-16" />
        </g>
      </svg>
      <div className={classes.strip}>
        <span className={classes.name}>{messages.product}</span>
        <UtcClock />
      </div>
    </div>
  )
}

function UtcClock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <span>{`${now.toISOString().slice(0, 19).replace('T', '  ')} UTC`}</span>
}
