import classes from './chart.module.css'
import { type PlacedItem, SWATCH_GAP_PX, SWATCH_PX } from './place-legend.ts'

/** What colours stand for. It is a part of the drawing, so that a saved picture has it too. */
export function ChartLegend({ items }: { items: readonly PlacedItem[] }) {
  return items.map(({ key, name, colour, x, y }) => (
    <g key={key}>
      <rect
        x={x}
        y={y - SWATCH_PX / 2}
        width={SWATCH_PX}
        height={SWATCH_PX}
        rx={2}
        style={{ fill: colour }}
      />
      <text x={x + SWATCH_PX + SWATCH_GAP_PX} y={y} dy="0.35em" className={classes.label}>
        {name}
      </text>
    </g>
  ))
}
