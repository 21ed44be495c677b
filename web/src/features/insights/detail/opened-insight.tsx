import { type ComponentProps, lazy, Suspense } from 'react'

const InsightDetail = lazy(async () => ({ default: (await import('./insight-detail.tsx')).InsightDetail }))

/** The detail, whose script comes with the first insight that is opened. */
export function OpenedInsight(props: ComponentProps<typeof InsightDetail>) {
  return (
    <Suspense>
      <InsightDetail {...props} />
    </Suspense>
  )
}
