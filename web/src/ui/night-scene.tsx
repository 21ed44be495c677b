import { useEffect, useState } from 'react'
import { messages } from '../messages/messages.ts'
import classes from './night-scene.module.css'
import {
  NIGHT_GROUND,
  NIGHT_RIDGES,
  NIGHT_SPRUCES,
  NIGHT_STARS,
  SPRUCE,
  SPRUCE_FOOT,
} from './night-shapes.ts'

/** What a camera sees by night, with the strip that cameras print under their pictures. Decoration. */
export function NightScene() {
  return (
    <div className={classes.scene} aria-hidden="true">
      <svg className={classes.picture} viewBox="0 0 900 900" preserveAspectRatio="xMidYMax slice">
        <rect width="900" height="900" className={classes.sky} />
        {NIGHT_STARS.map(([x, y, radius]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} className={classes.star} />
        ))}
        <circle cx="655" cy="215" r="70" className={classes.glow} />
        <path d="M655 181a34 34 0 1 0 33 42 27 27 0 0 1-33-42Z" className={classes.moon} />
        {NIGHT_RIDGES.map((shape, depth) => (
          <path key={shape} d={shape} className={classes[`ridge${depth}`]} />
        ))}
        <g className={classes.wood}>
          <path d={NIGHT_GROUND} />
          {NIGHT_SPRUCES.map(([x, height]) => (
            <path key={x} d={SPRUCE} transform={`translate(${x} ${SPRUCE_FOOT}) scale(${height / 100})`} />
          ))}
        </g>
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
