import '@mantine/core/styles/Tooltip.layer.css'
import { Tooltip as KitTooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import classes from './tooltip.module.css'

/** Shows a text while the pointer or the focus is on its child, and after a touch. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <KitTooltip
      label={text}
      multiline
      position="bottom-end"
      events={{ hover: true, focus: true, touch: true }}
      transitionProps={{ duration: 0 }}
      classNames={classes}
    >
      {children}
    </KitTooltip>
  )
}
