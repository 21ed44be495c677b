import { lazy, Suspense } from 'react'
import classes from './markdown-text.module.css'

const MarkdownText = lazy(async () => ({ default: (await import('./markdown-text.tsx')).MarkdownText }))

/** Shows a model's description as plain text until the code that formats it has loaded. */
export function ModelDescription({ text }: { text: string }) {
  return (
    <Suspense fallback={<p className={classes.text}>{text}</p>}>
      <MarkdownText text={text} />
    </Suspense>
  )
}
