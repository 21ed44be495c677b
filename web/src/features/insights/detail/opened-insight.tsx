import { type ComponentProps, useEffect, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { useWhenBack } from '../../../platform/live/use-when-back.ts'
import { reloadIfServed } from '../../../platform/reload-when-outdated.ts'
import { Loading } from '../../../ui/states/loading.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import type { InsightDetail } from './insight-detail.tsx'
import classes from './opened-insight.module.css'

type Detail = typeof InsightDetail

let Loaded: Detail | undefined

/** Loads the detail's script when the first insight is opened. Until then, shows that it is loading or that it can't be fetched. */
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
  useWhenBack(() => void (hasFailed && reloadIfServed({ isRequested: true })))
  if (Shown) return <Shown {...props} />
  if (hasFailed) return <Notice>{messages.insights.detail.unopened}</Notice>
  return (
    <div className={props.isBeside ? classes.beside : classes.over}>
      <Loading />
    </div>
  )
}
