import { createFileRoute, redirect } from '@tanstack/react-router'

/** The page is called Settings. Its address is the one in the specification. */
export const Route = createFileRoute('/_shell/settings')({
  beforeLoad: () => {
    throw redirect({ to: '/admin', replace: true })
  },
})
