import classes from './skeleton.module.css'

interface SkeletonProps {
  /** Any CSS length. The size of the content that will appear here, so that the layout does not shift. */
  width?: string
  height?: string
}

export function Skeleton({ width = '100%', height = '1em' }: SkeletonProps) {
  return <span className={classes.skeleton} style={{ width, height }} aria-hidden />
}
