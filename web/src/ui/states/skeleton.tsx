import classes from './skeleton.module.css'

interface SkeletonProps {
  /** Any CSS length: the size of what will stand here, so that nothing jumps. */
  width?: string
  height?: string
}

export function Skeleton({ width = '100%', height = '1em' }: SkeletonProps) {
  return <span className={classes.skeleton} style={{ width, height }} aria-hidden />
}
