import classes from './chart.module.css'

interface LegendKeyProps {
  kind: 'line' | 'band' | 'bar' | 'limit' | 'fan'
  children: string
}

/** Shows the symbol of a series and its meaning. */
export function LegendKey({ kind, children }: LegendKeyProps) {
  return (
    <span className={classes.key}>
      <svg width={18} height={10} aria-hidden>
        {kind === 'line' && (
          <g className={classes.line}>
            <path d="M1 5H17" />
          </g>
        )}
        {kind === 'limit' && (
          <g className={classes.limit}>
            <line x1={0} x2={18} y1={5} y2={5} />
          </g>
        )}
        {kind === 'fan' && (
          <>
            <path d="M1 3L17 0V10Z" className={classes.fan} />
            <path d="M1 3L17 6" className={classes.course} />
          </>
        )}
        {kind === 'band' && <rect x={1} y={1} width={16} height={8} className={classes.band} />}
        {kind === 'bar' && <rect x={5} y={1} width={8} height={9} className={classes.bar} />}
      </svg>
      {children}
    </span>
  )
}
