import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { isFoldedAtom } from './is-folded-atom.ts'
import classes from './today.module.css'
import type { TodayProps } from './today-section.tsx'

/** Its script loads after the page. */
const TodaySection = lazy(async () => ({ default: (await import('./today-section.tsx')).TodaySection }))

/** What has happened since the last visit, above the widgets. Its place is kept free until it is there. */
export function Today(props: TodayProps) {
  const isFolded = useAtomValue(isFoldedAtom)
  return (
    <Suspense fallback={<div className={classes.reserved} data-folded={isFolded || undefined} aria-busy />}>
      <TodaySection {...props} />
    </Suspense>
  )
}
