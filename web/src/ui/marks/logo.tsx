interface LogoProps {
  size?: number
}

/** Draws the logo: a lens with the ticks of a range finder. */
export function Logo({ size = 24 }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round">
        <circle cx="16" cy="16" r="8" />
        <path d="M16 3v5M16 24v5M3 16h5M24 16h5" />
      </g>
      <circle cx="16" cy="16" r="3" fill="var(--accent)" />
    </svg>
  )
}
