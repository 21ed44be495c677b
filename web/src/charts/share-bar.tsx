import classes from './share-bar.module.css'

export interface Share {
  key: string
  name: string
  value: number
  colour: string
}

interface ShareBarProps {
  /** The chart's accessible name. */
  title: string
  shares: readonly Share[]
  formatValue: (value: number) => string
  onPick: (share: Share) => void
  /** Describes a share. Shown as a tooltip. */
  pickWords: (share: Share) => string
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 })

/** Shows the parts of a whole as one bar, followed by each part's colour, number and share. */
export function ShareBar({ title, shares, formatValue, onPick, pickWords }: ShareBarProps) {
  const whole = shares.reduce((sum, { value }) => sum + value, 0)
  const present = shares.filter(({ value }) => value > 0)
  let from = 0
  return (
    <div className={classes.shares}>
      <svg
        className={classes.bar}
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        role="img"
        aria-label={title}
      >
        {present.map(({ key, value, colour }) => {
          const x = from
          const width = (100 * value) / whole
          from += width
          return (
            <rect
              key={key}
              x={x}
              y={0}
              width={Math.max(0.4, width - 0.4)}
              height={10}
              style={{ fill: colour }}
            />
          )
        })}
      </svg>
      <ul className={classes.list}>
        {shares.map((share) => (
          <li key={share.key}>
            <button
              type="button"
              className={classes.share}
              disabled={share.value === 0}
              title={pickWords(share)}
              onClick={() => onPick(share)}
            >
              <span className={classes.swatch} style={{ background: share.colour }} aria-hidden />
              <span className={classes.name}>{share.name}</span>
              <span className={classes.value}>{formatValue(share.value)}</span>
              <span className={classes.percent}>{percent.format(whole === 0 ? 0 : share.value / whole)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
