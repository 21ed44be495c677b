import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface DevicePageLinkProps {
  deviceId: number
  children: ReactNode
  className?: string | undefined
}

/** Leads to the page of a camera. */
export function DevicePageLink({ deviceId, children, className }: DevicePageLinkProps) {
  return (
    <Link to="/devices/$deviceId" params={{ deviceId: String(deviceId) }} className={className}>
      {children}
    </Link>
  )
}
