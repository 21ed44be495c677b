import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { isFoldedAtom } from './is-folded-atom.ts'
import classes from './today.module.css'
import type { TodayProps } from './today-section.tsx'

/** A separate script that loads after the page. */
const TodaySection = lazy(async () => ({ default: (await import('./today-section.tsx')).TodaySection }))

/** Shows above the widgets what has happened since the last visit. Reserves the section's space until it has loaded. */
export function Today(props: TodayProps) {
  const isFolded = useAtomValue(isFoldedAtom)
  return (
    <Suspense fallback={<div className={classes.reserved} data-folded={isFolded || undefined} aria-busy />}>
      <TodaySection {...props} />
    </Suspense>
  )
}
