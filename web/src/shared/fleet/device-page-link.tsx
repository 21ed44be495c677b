import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface DevicePageLinkProps {
  deviceId: number
  /** The section of the page that is shown first. */
  section?: 'radio'
  children: ReactNode
  className?: string | undefined
}

export function DevicePageLink({ deviceId, section, children, className }: DevicePageLinkProps) {
  return (
    <Link
      to="/devices/$deviceId"
      params={{ deviceId: String(deviceId) }}
      className={className}
      {...(section && { hash: section })}
    >
      {children}
    </Link>
  )
}
