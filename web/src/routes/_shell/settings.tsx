import { createFileRoute, redirect } from '@tanstack/react-router'

/** The page is called Settings; its address is that of the specs. */
export const Route = createFileRoute('/_shell/settings')({
  beforeLoad: () => {
    throw redirect({ to: '/admin', replace: true })
  },
})
