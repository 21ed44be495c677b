import { type ComponentProps, useEffect, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { useWhenBack } from '../../../platform/live/use-when-back.ts'
import { reloadForScript } from '../../../platform/reload-when-outdated.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { InsightDetail } from './insight-detail.tsx'

type Detail = typeof InsightDetail

let Loaded: Detail | undefined

/** The detail, whose script is fetched with the first insight that is opened. Where it can't be fetched it says so. */
export function OpenedInsight(props: ComponentProps<Detail>) {
  const [Shown, setShown] = useState(() => Loaded)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (Shown) return
    import('./insight-detail.tsx').then(
      (script) => setShown(() => (Loaded = script.InsightDetail)),
      () => setHasFailed(true),
    )
  }, [Shown])
  useWhenBack(() => hasFailed && reloadForScript())
  if (Shown) return <Shown {...props} />
  return hasFailed && <Notice>{messages.insights.detail.unopened}</Notice>
}
