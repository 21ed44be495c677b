import { lazy, Suspense } from 'react'
import classes from './markdown-text.module.css'

const MarkdownText = lazy(async () => ({ default: (await import('./markdown-text.tsx')).MarkdownText }))

/** The description of a model. Its text is there at once; its format comes with the code for it. */
export function ModelDescription({ text }: { text: string }) {
  return (
    <Suspense fallback={<p className={classes.text}>{text}</p>}>
      <MarkdownText text={text} />
    </Suspense>
  )
}
