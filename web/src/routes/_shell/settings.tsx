import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects because the Settings page has the address that the specification defines. */
export const Route = createFileRoute('/_shell/settings')({
  beforeLoad: () => {
    throw redirect({ to: '/admin', replace: true })
  },
})
